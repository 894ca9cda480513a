import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { RequestContext } from '../context.ts';

/** The one builder; each file of this folder registers its noun on it. */
export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
}>({
  plugins: [RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    nodesQueryOptions: false,
    idFieldOptions: { description: 'Its id in the whole API.' },
    nodeQueryOptions: { description: 'Any object by its global id; null when it does not exist for the caller.' },
  },
});

builder.queryType({ description: 'What can be read.' });
builder.mutationType({ description: 'What can be done.' });
builder.subscriptionType({ description: 'What can be followed live.' });

builder.scalarType('DateTime', {
  description: 'A point in time, ISO 8601 in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const time = typeof value === 'string' ? new Date(value) : null;
    if (time === null || Number.isNaN(time.getTime())) throw new TypeError('a DateTime is an ISO 8601 text');
    return time;
  },
});
