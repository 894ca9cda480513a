'use client';

import { useCallback, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import { OperationCard } from '../operations/operation-card.tsx';
import type { Target, View } from '../operations/types.ts';
import { useSteadyOrder } from '../operations/use-steady-order.ts';
import { useOperations } from '../operations/use-store.ts';

interface RequestsProps {
  readonly onConnect: (slug: string, name: string) => void;
  readonly onAddAnother: (target: Target) => void;
}

// Drawn anew only when a card comes: what happens inside one is the card's own business.
const idsOf = (view: View): string =>
  [...view.values()]
    .filter((operation) => operation.surface === 'CARD')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map((operation) => operation.opId)
    .join(' ');

/** Every open request as a card, on top of the page; ended ones fold and stay until the page is left. */
export const Requests = ({ onConnect, onAddAnother }: RequestsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const ids = useOperations(useCallback(idsOf, []));
  const order = useSteadyOrder(list, ids === '' ? [] : ids.split(' '));
  return (
    <section id="requests" aria-labelledby="requests-title" hidden={order.length === 0} className="mb-10">
      <h2 id="requests-title" className="sr-only">
        {messages.page.requests}
      </h2>
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {order.map((opId) => (
          <OperationCard key={opId} opId={opId} onConnect={onConnect} onAddAnother={onAddAnother} />
        ))}
      </div>
    </section>
  );
};
