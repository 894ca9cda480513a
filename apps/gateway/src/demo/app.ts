import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { errors, type InteractionResults } from 'oidc-provider';
import { PAGE_HEADERS } from '../pages/style.ts';
import type { Connector } from '../providers/connector.ts';
import { showFont } from '../steps/show-font.ts';
import type { Bench } from './bench/bench.ts';
import { isSwitch } from './bench/switches.ts';
import { consentPage, signInPage, vendorErrorPage } from './pages.ts';
import { DEMO_PEOPLE, type DemoPerson, demoPerson, somebodyElse } from './people.ts';

type Env = { Bindings: HttpBindings };

const denied = (why: string): InteractionResults => ({ error: 'access_denied', error_description: why });

/** What the site of the demo vendor is made of. */
export interface DemoAppFacts {
  readonly provider: Provider;
  readonly bench: Bench;
  readonly benchApp: Hono;
  readonly connectorOf: (clientId: string) => Connector | undefined;
}

/** The demo vendor's own pages around its authorization server (DV2). */
export const createDemoApp = ({ provider, bench, benchApp, connectorOf }: DemoAppFacts): Hono<Env> => {
  const app = new Hono<Env>();
  const show = async (c: Context<Env>, body: ReturnType<typeof vendorErrorPage>, status: 200 | 400 = 200) =>
    c.body(String(await body), status, PAGE_HEADERS);

  const interaction = async ({ env: { incoming, outgoing } }: Context<Env>) => {
    const details = await provider.interactionDetails(incoming, outgoing);
    const { client_id: clientId, scope, login_hint: hint, state } = details.params;
    const connector = connectorOf(String(clientId));
    if (!connector) throw new errors.InvalidClient('unknown client');
    const scopes = String(scope ?? '').split(' ');
    const asked = connector.permissions.filter((permission) => scopes.includes(permission.scope));
    return {
      details,
      connector,
      asked,
      scopes,
      state: String(state),
      hint: typeof hint === 'string' ? hint : undefined,
    };
  };

  /** Hands the person's answer to the server and goes on where it says. */
  const goOn = async (c: Context<Env>, result: InteractionResults) => {
    const { incoming, outgoing } = c.env;
    const to = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: true });
    return c.redirect(to, 303);
  };

  /** Somebody else signs in with the same browser: the server would ask for a logout first, on a page with a script. */
  const signOutOthers = async (uid: string | undefined, { id }: DemoPerson): Promise<void> => {
    const session = uid === undefined ? undefined : await provider.Session.findByUid(uid);
    if (!session || session.accountId === id) return;
    session.accountId = undefined;
    session.authorizations = {};
    await session.persist();
  };

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) => c.text('ready'));

  app.route('/bench', benchApp);
  app.get('/link/geist.woff2', (c) => showFont({ c }));
  app.get('/interaction/:uid', async (c) => {
    const { details, connector, asked, hint } = await interaction(c);
    const person = demoPerson(details.session?.accountId ?? '');
    if (details.prompt.name === 'consent' && person)
      return show(c, consentPage(connector.name, details.uid, person, asked));
    return show(c, signInPage(connector.name, details.uid, DEMO_PEOPLE, hint));
  });

  app.post('/interaction/:uid/sign-in', async (c) => {
    const { details, connector, state } = await interaction(c);
    const form = await c.req.parseBody();
    const chosen = demoPerson(String(form.person));
    if (!chosen) return show(c, vendorErrorPage('Nobody of that name lives here.'), 400);
    const own = isSwitch(form.switch) ? form.switch : null;
    const wrong = await bench.begin({ state, person: chosen.id, app: connector.slug, chosen: own });
    if (wrong?.switch === 'deny') return goOn(c, denied('the demo vendor was told to refuse'));
    if (wrong?.switch === 'expire' || wrong?.switch === 'callback_late') await bench.expireTry(state);
    if (wrong?.switch === 'expire') return show(c, vendorErrorPage('The time for this sign-in is over.'), 400);
    const person = wrong?.switch === 'wrong_identity' ? somebodyElse(chosen) : chosen;
    const answer = await goOn(c, { login: { accountId: person.id } });
    // Only now: an answer is taken from the one who was signed in when it was asked for.
    await signOutOthers(details.session?.uid, person);
    return answer;
  });

  app.post('/interaction/:uid/allow', async (c) => {
    const { details, connector, asked, scopes, state } = await interaction(c);
    const accountId = details.session?.accountId;
    if (!accountId) return show(c, vendorErrorPage('Nobody is signed in.'), 400);
    const { scope: ticked = [] } = await c.req.parseBody({ all: true });
    const refused = asked.map(({ scope }) => scope).filter((scope) => ![ticked].flat().includes(scope));
    const grant = new provider.Grant({ accountId, clientId: String(details.params.client_id) });
    const base = connector.baseScopes.filter((scope) => scopes.includes(scope));
    grant.addOIDCScope([...base, ...asked.map(({ scope }) => scope)].join(' '));
    if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '));
    const grantId = await grant.save();
    const wrong = await bench.ofRequest(state);
    if (wrong) await bench.bindGrant(grantId, wrong);
    if (wrong?.switch === 'slow_consent') await bench.pause(wrong.seconds);
    return goOn(c, { consent: { grantId } });
  });

  app.post('/interaction/:uid/cancel', async (c) => {
    const { connector } = await interaction(c);
    return goOn(c, denied(`access to ${connector.name} was refused`));
  });

  app.onError((cause, c) => {
    if (cause instanceof errors.OIDCProviderError)
      return show(c, vendorErrorPage('This page has run out, or was opened in another browser.'), 400);
    throw cause;
  });

  app.all('*', async (c) => {
    await provider.callback()(c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
};
