import * as oidc from 'openid-client';
import type { ClientCredentials } from '../env.ts';
import type { Connector } from './connector.ts';
import { type Identity, readIdentity } from './identity.ts';
import { vendorFetch } from './token-fetch.ts';

/** What one opening of a link needs to remember until its callback. */
export interface FlowSecrets {
  readonly state: string;
  readonly verifier: string;
  /** null for vendors without id tokens */
  readonly nonce: string | null;
}

/** What a vendor gave for a code. */
export interface Granted {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** seconds the access token lives; null = the vendor did not say */
  readonly expiresIn: number | null;
  /** scopes as granted; as asked when the vendor did not say */
  readonly scopes: readonly string[];
  readonly identity: Identity;
}

/** The OAuth client of every connector. Both calls throw when the vendor cannot be reached or refuses. */
export interface OAuthClient {
  begin(
    connector: Connector,
    client: ClientCredentials,
    loginHint: string | null,
  ): Promise<{ readonly url: URL; readonly secrets: FlowSecrets }>;
  finish(connector: Connector, client: ClientCredentials, callback: URL, secrets: FlowSecrets): Promise<Granted>;
}

/** Seconds a vendor may take for one call. */
const VENDOR_TIMEOUT = 10;

const scopesOf = ({ baseScopes, permissions }: Connector): string[] => [
  ...baseScopes,
  ...permissions.map(({ scope }) => scope),
];

/** Authorization code with PKCE (S256) and state, by one code path for all vendors (GW10). */
export const createOAuthClient = (redirectUri: string): OAuthClient => {
  const configurations = new Map<string, Promise<oidc.Configuration>>();

  const make = async (connector: Connector, client: ClientCredentials): Promise<oidc.Configuration> => {
    const { endpoints, clientAuth } = connector;
    const auth = clientAuth === 'basic' ? oidc.ClientSecretBasic(client.secret) : oidc.ClientSecretPost(client.secret);
    const fetchThere = vendorFetch(connector);
    // Only a vendor on loopback, the demo one, is reached without TLS.
    const isLoopback = endpoints.issuer.startsWith('http://127.0.0.1:');
    if (endpoints.kind === 'discovery')
      return oidc.discovery(new URL(endpoints.issuer), client.id, undefined, auth, {
        timeout: VENDOR_TIMEOUT,
        execute: isLoopback ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: fetchThere,
      });
    const { issuer, authorizationUrl, tokenUrl } = endpoints;
    const server = { issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl };
    const configuration = new oidc.Configuration(server, client.id, undefined, auth);
    if (isLoopback) oidc.allowInsecureRequests(configuration);
    configuration.timeout = VENDOR_TIMEOUT;
    configuration[oidc.customFetch] = fetchThere;
    return configuration;
  };

  /** Kept per connector; a discovery that failed is tried again at the next use. */
  const configurationOf = (connector: Connector, client: ClientCredentials): Promise<oidc.Configuration> => {
    const kept = configurations.get(connector.slug);
    if (kept) return kept;
    const made = make(connector, client);
    configurations.set(connector.slug, made);
    made.catch(() => configurations.delete(connector.slug));
    return made;
  };

  return {
    begin: async (connector, client, loginHint) => {
      const configuration = await configurationOf(connector, client);
      const isOidc = connector.baseScopes.includes('openid');
      const secrets: FlowSecrets = {
        state: oidc.randomState(),
        verifier: oidc.randomPKCECodeVerifier(),
        nonce: isOidc ? oidc.randomNonce() : null,
      };
      const scopes = scopesOf(connector);
      const url = oidc.buildAuthorizationUrl(configuration, {
        ...connector.authorizeParams,
        ...(scopes.length > 0 && {
          [connector.scopeParameter ?? 'scope']: scopes.join(connector.scopeSeparator ?? ' '),
        }),
        ...(loginHint !== null && isOidc && { login_hint: loginHint }),
        ...(secrets.nonce !== null && { nonce: secrets.nonce }),
        redirect_uri: redirectUri,
        state: secrets.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url, secrets };
    },

    finish: async (connector, client, callback, { state, verifier, nonce }) => {
      const configuration = await configurationOf(connector, client);
      const answer = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(nonce !== null && { expectedNonce: nonce, idTokenExpected: true }),
      });
      return {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        expiresIn: answer.expiresIn() ?? null,
        scopes: answer.scope ? answer.scope.split(/[ ,]+/) : scopesOf(connector),
        identity: await readIdentity(connector, configuration, answer, VENDOR_TIMEOUT),
      };
    },
  };
};
