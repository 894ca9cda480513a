'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectorsPageDocument } from '../../generated/graphql.ts';
import { ask } from '../../lib/documents.ts';
import { asFrame } from '../operations/fold-frame.ts';
import { usePage } from '../operations/page-context.tsx';
import type { PageData } from './types.ts';

/** What the page shows of the catalog and the accounts, and how fresh it is. */
export interface Shown {
  /** The last answer there was; a failure keeps it. */
  readonly data: PageData | null;
  /** The last question got no answer. */
  readonly failed: boolean;
  readonly loading: boolean;
}

/** While there is nothing to show, the page asks again by itself this often, in milliseconds. */
const ASK_AGAIN = 3000;

/** The page's data: what came with the first paint, renewed on demand. Questions do not pile up: one more follows the one on its way. */
export const usePageData = (initial: PageData | null): readonly [Shown, () => void] => {
  const { client, clock, store } = usePage();
  const [shown, setShown] = useState<Shown>({ data: initial, failed: initial === null, loading: false });
  const asking = useRef(false);
  const wanted = useRef(false);

  const reload = useCallback(() => {
    wanted.current = true;
    if (asking.current) return;
    asking.current = true;
    setShown((before) => ({ ...before, loading: true }));
    const follow = async (): Promise<void> => {
      try {
        while (wanted.current) {
          wanted.current = false;
          const sentAt = Date.now();
          const { data } = await ask(client, ConnectorsPageDocument, {});
          if (data) clock.learn(Date.parse(data.serverTime), sentAt, Date.now());
          for (const operation of data?.openOperations ?? [])
            if (!store.view().has(operation.opId)) store.take(asFrame(operation));
          setShown((before) => ({ data: data ?? before.data, failed: data == null, loading: wanted.current }));
        }
      } finally {
        asking.current = false;
      }
    };
    void follow();
  }, [client, clock, store]);

  const nothing = shown.data === null;
  useEffect(() => {
    if (!nothing) return;
    reload();
    const timer = setInterval(reload, ASK_AGAIN);
    return () => clearInterval(timer);
  }, [nothing, reload]);

  return [shown, reload] as const;
};
