import type { PrismaClient } from '@patchbay/db';
import Provider, { type ClientMetadata } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import type { ClientCredentials } from '../env.ts';
import { PAGE_HEADERS } from '../pages/style.ts';
import type { Connector } from '../providers/connector.ts';
import type { Keyring } from '../tokens/keyring.ts';
import { demoAdapter } from './adapter.ts';
import type { Bench } from './bench/bench.ts';
import { misbehave } from './bench/misbehave.ts';
import { vendorErrorPage } from './pages.ts';
import { demoPerson } from './people.ts';
import type { DemoSeed } from './seed.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What the demo vendor is made of. */
export interface DemoFacts {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly connectors: readonly Connector[];
  readonly clientOf: (connector: Connector) => ClientCredentials;
  readonly seed: DemoSeed;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly bench: Bench;
}

const clientMetadata = ({ redirectUri, connectors, clientOf }: DemoFacts): ClientMetadata[] =>
  connectors.map((connector) => {
    const { id, secret } = clientOf(connector);
    const scopes = [...connector.baseScopes, ...connector.permissions.map(({ scope }) => scope)];
    return {
      client_id: id,
      client_secret: secret,
      client_name: connector.name,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'ES256',
      scope: scopes.join(' '),
    };
  });

/** A client may ask about and take back its own tokens alone. */
const ownTokens = (_ctx: unknown, client: { clientId: string }, token: { clientId?: string | undefined }): boolean =>
  token.clientId === client.clientId;

/** The authorization server of the demo vendor: a certified library with strict settings, not a stub (DV1). */
export const createDemoProvider = (facts: DemoFacts): Provider => {
  const { issuer, connectors, seed, prisma, clock, keys, bench, redirectUri } = facts;
  const provider = new Provider(issuer, {
    adapter: demoAdapter(prisma, clock, keys),
    clients: clientMetadata(facts),
    jwks: seed.jwks,
    cookies: { keys: [seed.derive('cookies')], long: { signed: true }, short: { signed: true } },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: [
      'openid',
      'offline_access',
      ...connectors.flatMap(({ permissions }) => permissions.map(({ scope }) => scope)),
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: ownTokens },
      introspection: { enabled: true, allowedPolicy: ownTokens },
      rpInitiatedLogout: { enabled: false },
    },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 30 * DAY,
      IdToken: 10 * MINUTE,
      Interaction: 15 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: DAY,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = demoPerson(id);
      if (!person) return undefined;
      const { name, email } = person;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) };
    },
    renderError: async (ctx, out) => {
      ctx.set({ ...PAGE_HEADERS });
      ctx.body = String(await vendorErrorPage(`${out.error_description ?? out.error}.`));
    },
  });
  provider.use(misbehave(bench, redirectUri));
  return provider;
};
