import { setCookie } from 'hono/cookie';
import { flowCookie } from '../binding.ts';
import { Refused } from '../errors.ts';
import { faultOf } from '../flow/vendor-fault.ts';
import type { Parts } from '../parts.ts';
import { backToRequest } from '../return-to.ts';
import type { Step } from '../run-steps.ts';
import { LATE_GRACE } from '../store/attempts.ts';
import { stateHash } from '../store/ids.ts';
import type { AttemptCall } from './find-attempt.ts';

/** Makes a new state and verifier, which voids the former ones, and leads to the vendor (GW7). */
export const startFlow =
  ({ oauth, keys, prisma, env, binding }: Parts): Step<AttemptCall, Response> =>
  async ({ c, attempt, grant, connector, client }) => {
    const page = { app: connector.name, back: backToRequest(env, attempt) };
    // A repair is about one login and keeps what it was allowed; a switch wants another login.
    const hint = !attempt.force && grant.identity !== null && grant.label.includes('@') ? grant.label : null;
    const wishes = { loginHint: hint, keep: grant.granted, isSwitch: attempt.force };
    const begun = await oauth.begin(connector, client, wishes).catch(faultOf);
    if ('fault' in begun) {
      const said = `${connector.name} could not be reached. Nothing was opened; the link still works.`;
      return new Refused('vendor_unreachable', said, { detail: begun.fault, page });
    }
    const hash = stateHash(begun.secrets.state);
    const { count } = await prisma.attempt.updateMany({
      where: { id: attempt.id, status: 'pending', consumedAt: null },
      data: { stateHash: hash, verifier: keys.seal(JSON.stringify(begun.secrets), `attempt:${attempt.id}`) },
    });
    if (count === 0) return new Refused('link_used', `${connector.name} has answered already.`, { page });
    const expires = Math.floor((attempt.expiresAt.getTime() + LATE_GRACE) / 1000);
    setCookie(c, flowCookie(attempt.id), binding.flow(attempt.id, attempt.subject, hash, expires), {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/oauth/callback',
      secure: env.PUBLIC_URL.startsWith('https:'),
      expires: new Date(expires * 1000),
    });
    return c.redirect(begun.url.href, 303);
  };
