'use client';

import { useEffect, useState } from 'react';
import { OneOperationDocument } from '../../generated/graphql.ts';
import { ask } from '../../lib/documents.ts';
import { asFrame } from '../operations/fold-frame.ts';
import { usePage } from '../operations/page-context.tsx';

/** How often the api is asked again while it gives no answer, in milliseconds. */
const ASK_AGAIN = 3000;

/** Asks for the operation until there is an answer, when the first paint came without one; true for as long as there is none. */
export const useMissing = (opId: string, missing: boolean): boolean => {
  const { client, store } = usePage();
  const [waiting, setWaiting] = useState(missing);

  useEffect(() => {
    if (!waiting) return;
    let stopped = false;
    const again = async (): Promise<void> => {
      const { data } = await ask(client, OneOperationDocument, { opId });
      if (stopped || !data) return;
      if (data.operation) store.take(asFrame(data.operation));
      setWaiting(false);
    };
    void again();
    const timer = setInterval(() => void again(), ASK_AGAIN);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [client, store, opId, waiting]);

  return waiting;
};
