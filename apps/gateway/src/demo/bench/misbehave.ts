import type Provider from 'oidc-provider';
import { PAGE_HEADERS } from '../../pages/style.ts';
import type { Bench } from './bench.ts';
import { twicePage } from './pages.ts';

type Middleware = Parameters<Provider['use']>[0];
type Ctx = Parameters<Middleware>[0];

/** The answer of the token endpoint: late, or a failure of its server. */
const token = async (bench: Bench, ctx: Ctx): Promise<void> => {
  const grantId = ctx.oidc.entities.AuthorizationCode?.grantId;
  const setting = grantId === undefined ? null : await bench.ofGrant(grantId);
  if (setting?.switch === 'slow_token') await bench.pause(setting.seconds);
  if (setting?.switch !== 'fail_token') return;
  ctx.status = 503;
  ctx.body = { error: 'temporarily_unavailable', error_description: 'the demo vendor was told to fail' };
};

/** Access that is taken back as soon as it is there: whoever has just been told who signed in finds it gone the next time. */
const userinfo = async (bench: Bench, ctx: Ctx): Promise<void> => {
  const grantId = ctx.oidc.entities.AccessToken?.grantId;
  if (grantId !== undefined && (await bench.ofGrant(grantId))?.switch === 'revoke') await bench.revoke(grantId);
};

/** The way back, offered twice instead of being taken once. */
const back = async (bench: Bench, ctx: Ctx, redirectUri: string): Promise<void> => {
  const to = String(ctx.response.get('location'));
  const state = to.startsWith(`${redirectUri}?`) ? new URL(to).searchParams.get('state') : null;
  if (state === null || (await bench.ofRequest(state))?.switch !== 'callback_twice') return;
  ctx.remove('location');
  ctx.status = 200;
  ctx.set({ ...PAGE_HEADERS });
  ctx.body = String(await twicePage(to));
};

/** Makes the authorization server do wrong what the bench says, after it has done it right (DV5). */
export const misbehave =
  (bench: Bench, redirectUri: string): Middleware =>
  async (ctx, next) => {
    await next();
    const { route } = ctx.oidc ?? {};
    if (route === 'token' && ctx.status === 200) await token(bench, ctx);
    if (route === 'userinfo' && ctx.status === 200) await userinfo(bench, ctx);
    if (route === 'resume') await back(bench, ctx, redirectUri);
  };
