import type { AccountFacts, Gateway, GatewayFailure, GatewayFailureKind } from '../../../src/index.ts';
import type { GivenWorld, ScriptedAccount, ScriptedEntry, ScriptedError } from './given.ts';
import type { Timeline } from './timeline.ts';

const KINDS: Readonly<Record<string, GatewayFailureKind>> = {
  GatewayAuthError: 'auth',
  GatewayUnavailable: 'unavailable',
  IdempotencyConflict: 'conflict',
  RateLimited: 'rate_limited',
};

/** What a vector records of an error. */
export interface RecordedError {
  readonly kind: string;
  readonly code?: string;
  readonly status?: number | null;
  readonly retry_after?: number;
}

/** A scripted fault that is no failure of the gateway: the port itself breaks. */
export class ScriptedFault extends Error {}

/** Remembers which failure stands for which scripted error, so that it is told again as it was scripted. */
export class Failures {
  private readonly scripted = new WeakMap<GatewayFailure, ScriptedError>();

  of(error: ScriptedError): GatewayFailure {
    const failure: GatewayFailure = {
      kind: KINDS[error.kind] ?? 'gateway',
      code: error.code ?? 'GATEWAY_ERROR',
      status: error.status ?? (error.kind === 'RateLimited' ? 429 : null),
      message: error.message ?? '',
      requestId: null,
      retryable: error.retryable ?? false,
      retryAfter: error.kind === 'RateLimited' ? (error.retry_after ?? 1) : null,
      arrived: 'refused',
    };
    this.scripted.set(failure, error);
    return failure;
  }

  recorded(failure: GatewayFailure): RecordedError {
    const kind = this.scripted.get(failure)?.kind ?? 'ToolGatewayError';
    if (kind === 'Error') return { kind };
    const { code, status, retryAfter } = failure;
    return { kind, code, status, ...(kind === 'RateLimited' && { retry_after: retryAfter ?? 0 }) };
  }
}

const entryOf = (entry: ScriptedEntry) => ({
  connector: entry.connector,
  status: entry.status,
  connectUrl: entry.connect_url ?? null,
  connectionId: entry.connection_id ?? null,
  attempt: entry.attempt ?? null,
  statusReason: entry.status_reason ?? null,
  instruction: entry.instruction ?? null,
});

const invented = (name: string, n: number) => ({
  connector: name,
  status: 'initiated',
  connectUrl: `https://connect.example/${name}/${n}`,
  connectionId: `ca_${name}_${n}`,
});

/** An account row of the product from a scripted one. */
export const accountOf = (row: ScriptedAccount): AccountFacts => ({
  connectionId: row.connection_id,
  connector: row.connector,
  status: row.status,
  label: row.label,
  alias: row.alias ?? null,
  active: row.active,
  disabled: row.disabled ?? false,
});

/** Makes the gateway of a vector: records each call, lets its time pass, then answers what was scripted. */
export const createFakeGateway = (
  given: GivenWorld,
  time: Timeline,
  failures: Failures,
  record: (call: Record<string, unknown>) => void,
): Gateway => {
  let minted = 0;
  const asked = new Map<string, number>();
  return {
    mint: async ({ targets, reinitiate, alias, connectionId, returnTo, opId }) => {
      minted += 1;
      const n = minted;
      const names = targets.map(({ name }) => name);
      const op = returnTo === null ? null : opId;
      record({ call: 'connections', names, reinitiate, alias, connection_id: connectionId, return_to: returnTo, op });
      const script = given.gateway?.mints?.[n - 1];
      if (script === undefined) return { kind: 'minted', results: names.map((name) => invented(name, n)) };
      await time.spend(script.takes ?? 0);
      if (script.error) return { kind: 'failed', failure: failures.of(script.error) };
      const results = (script.results ?? []).filter(({ connector }) => !script.filter || names.includes(connector));
      return { kind: 'minted', results: results.map(entryOf) };
    },
    readAccount: async ({ connectionId, timeout }) => {
      record({ call: 'account_status', connection_id: connectionId, timeout });
      const script = given.gateway?.reads?.[connectionId] ?? [{ status: 'pending' }];
      const n = asked.get(connectionId) ?? 0;
      asked.set(connectionId, n + 1);
      const read = script[Math.min(n, script.length - 1)] ?? { status: 'pending' };
      const takes = read.takes ?? 0;
      await time.spend(Math.min(takes, timeout));
      if (takes > timeout)
        return { kind: 'no_answer', failure: failures.of({ kind: 'ToolGatewayError', code: 'TRANSPORT_ERROR' }) };
      if (read.error?.kind === 'RateLimited') return { kind: 'rate_limited', retryAfter: read.error.retry_after ?? 1 };
      if (read.error) return { kind: 'no_answer', failure: failures.of(read.error) };
      if (read.missing) return { kind: 'not_known_yet' };
      const status = read.status ?? '';
      const account = {
        connectionId,
        connector: '',
        status,
        statusReason: read.status_reason ?? '',
        label: '',
        active: false,
        disabled: false,
      };
      return { kind: 'account', account };
    },
    listConnectors: async () => {
      record({ call: 'list_connectors' });
      const list = given.gateway?.connectors ?? [];
      return 'error' in list
        ? { kind: 'failed', failure: failures.of(list.error) }
        : { kind: 'connectors', connectors: list };
    },
    listAccounts: async () => {
      record({ call: 'list_accounts' });
      const list = given.portal?.accounts ?? [];
      if ('error' in list && list.error.kind === 'Error') throw new ScriptedFault(list.error.message);
      return 'error' in list
        ? { kind: 'failed', failure: failures.of(list.error) }
        : { kind: 'accounts', accounts: list.map(accountOf) };
    },
  };
};
