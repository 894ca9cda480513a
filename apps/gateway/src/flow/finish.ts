import type { Attempt, Grant } from '@patchbay/db';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { FlowSecrets, Granted } from '../providers/oauth.ts';
import { backToRequest } from '../return-to.ts';
import { endAttempt } from '../store/end-attempt.ts';
import type { KnownAttempt } from '../store/load-attempt.ts';
import { mask } from './mask.ts';
import { saveGrant } from './save-grant.ts';
import { faultOf } from './vendor-fault.ts';

/** What a flow needs of the call that brings its code; the call itself may go away. */
export type Flow = Omit<KnownAttempt, 'grant'>;

/** How a flow ended: on an account, perhaps too late for its request, or refused. */
export type Finished = { readonly grant: Grant; readonly late: boolean } | Refused;

/** Makes the last part of a flow: exchange, identity, storage, wake. One run per attempt, whoever listens. */
export interface Finisher {
  /** Takes the code and runs, or joins the run that is under way; `taken` when an earlier callback has had the code. */
  finish(flow: Flow, callback: URL): Promise<Finished | 'taken'>;
  /** resolves when no run is under way */
  settled(): Promise<void>;
}

const readSecrets = ({ keys }: Parts, { id, verifier }: Attempt): FlowSecrets | null => {
  const opened = verifier && keys.open(verifier, `attempt:${id}`);
  return opened ? (JSON.parse(opened) as FlowSecrets) : null;
};

/** Finishes flows (GW15). A run belongs to the process, not to the request that started it: the browser may hang up. */
export const createFinisher = (parts: Parts): Finisher => {
  const running = new Map<string, Promise<Finished | 'taken'>>();

  const refuse = async (flow: Flow, reason: string, refused: Refused): Promise<Refused> => {
    await endAttempt(parts, flow.attempt, { status: 'failed', reason, statusReason: refused.said }).catch((cause) =>
      parts.log.error({ fault: String(cause?.code ?? cause?.name) }, 'the end of an attempt could not be stored'),
    );
    return refused;
  };

  const exchange = async ({ attempt, connector, client }: Flow, callback: URL): Promise<Granted | Refused> => {
    const secrets = readSecrets(parts, attempt);
    const answer = secrets
      ? await parts.oauth.finish(connector, client, callback, secrets).catch(faultOf)
      : { fault: 'the secrets of the flow cannot be read', said: '', code: null, did: 'was asked in vain' };
    if (!('fault' in answer)) return answer;
    const reason = answer.said ? `${connector.name} said: ${answer.said}` : `${connector.name} ${answer.did}`;
    return new Refused('exchange_failed', `The sign-in could not be completed. ${reason}.`, { detail: answer.fault });
  };

  const run = async (flow: Flow, callback: URL): Promise<Finished> => {
    const { attempt, connector } = flow;
    const page = { app: connector.name, back: backToRequest(parts.env, attempt) };
    const late = attempt.expiresAt.getTime() <= parts.clock.now();
    const granted = await exchange(flow, callback);
    if (granted instanceof Refused)
      return refuse(flow, 'TOKEN_EXCHANGE', new Refused(granted.code, granted.said, { detail: granted.detail, page }));
    try {
      const saved = await saveGrant(parts, attempt.id, connector, granted, late);
      if (saved.kind === 'gone') {
        const said = 'The account was removed or replaced meanwhile. Nothing was saved.';
        return refuse(flow, 'INACTIVE', new Refused('account_gone', said, { page }));
      }
      if (saved.kind === 'mismatch') {
        const said = `You signed in as ${mask(saved.got)}. This account is ${mask(saved.expected)}.`;
        return refuse(flow, 'IDENTITY_MISMATCH', new Refused('identity_mismatch', said, { page }));
      }
      const { connectionId } = saved.grant;
      const about = { person: saved.attempt.subject, connector: connector.slug };
      const type = late ? 'account.changed' : 'attempt.ended';
      parts.webhook.send({ ...about, type, connectionId, attempt: attempt.id, op: attempt.opId });
      if (saved.retired) {
        const old = saved.retired.connectionId;
        parts.webhook.send({ ...about, type: 'account.changed', connectionId: old, attempt: null, op: null });
      }
      return { grant: saved.grant, late };
    } catch (cause) {
      const said = `${connector.name} agreed, but the sign-in could not be saved here. Try again.`;
      const detail = cause instanceof Error ? cause.name : 'unknown';
      return refuse(flow, 'STORAGE', new Refused('storage_failed', said, { detail, page }));
    }
  };

  const takeAndRun = async (flow: Flow, callback: URL): Promise<Finished | 'taken'> => {
    const { id, stateHash } = flow.attempt;
    const { count } = await parts.prisma.attempt.updateMany({
      where: { id, stateHash, consumedAt: null, status: { in: ['pending', 'expired'] } },
      data: { consumedAt: new Date(parts.clock.now()) },
    });
    return count === 1 ? run(flow, callback) : 'taken';
  };

  return {
    finish: (flow, callback) => {
      const { id } = flow.attempt;
      const there = running.get(id);
      if (there) return there;
      const started = takeAndRun(flow, callback).finally(() => running.delete(id));
      running.set(id, started);
      return started;
    },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
};
