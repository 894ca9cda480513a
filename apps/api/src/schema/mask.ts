import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { SlowReader } from '../frames/replay.ts';
import { currentRequestId } from '../http/request-scope.ts';
import type { Log } from '../log.ts';
import { SAID } from '../refusals/messages.ts';

const original = (error: unknown): unknown => (error instanceof GraphQLError ? error.originalError : error);

/**
 * Takes any error of an execution, gives what the caller sees (AP13): refusals of ours and faults of the document as they are, a
 * bug as one sentence with the id to search the log for.
 */
export const maskWith =
  (log: Log) =>
  (error: unknown): GraphQLError => {
    const cause = original(error);
    if (cause instanceof SlowReader) return new GraphQLError(SAID.slow, { extensions: { code: 'SLOW_READER' } });
    if (error instanceof GraphQLError && (cause == null || cause instanceof GraphQLError)) return error;
    const requestId = currentRequestId() ?? randomUUID();
    log.error({ err: cause, requestId }, 'an answer broke');
    const at = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
    return new GraphQLError(SAID.unexpected, { ...at, extensions: { code: 'INTERNAL', requestId } });
  };
