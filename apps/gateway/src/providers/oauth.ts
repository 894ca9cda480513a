import * as oidc from 'openid-client';
import type { ClientCredentials } from '../env.ts';
import { type ConfigurationOf, VENDOR_TIMEOUT } from './configuration.ts';
import type { Connector } from './connector.ts';
import { type Identity, readIdentity } from './identity.ts';

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
    wishes: Wishes,
  ): Promise<{ readonly url: URL; readonly secrets: FlowSecrets }>;
  finish(connector: Connector, client: ClientCredentials, callback: URL, secrets: FlowSecrets): Promise<Granted>;
}

/** What a flow asks for beside the connector's own. */
export interface Wishes {
  readonly loginHint: string | null;
  /** scopes an account has: a repair asks for at least these */
  readonly keep: readonly string[];
  readonly isSwitch: boolean;
}

const scopesOf = ({ baseScopes, permissions }: Connector, keep: readonly string[] = []): string[] => [
  ...new Set([...baseScopes, ...permissions.map(({ scope }) => scope), ...keep]),
];

/** Authorization code with PKCE (S256) and state, by one code path for all vendors (GW10). */
export const createOAuthClient = (redirectUri: string, configurationOf: ConfigurationOf): OAuthClient => {
  return {
    begin: async (connector, client, { loginHint, keep, isSwitch }) => {
      const configuration = await configurationOf(connector, client);
      const isOidc = connector.baseScopes.includes('openid');
      const secrets: FlowSecrets = {
        state: oidc.randomState(),
        verifier: oidc.randomPKCECodeVerifier(),
        nonce: isOidc ? oidc.randomNonce() : null,
      };
      const scopes = scopesOf(connector, keep);
      const url = oidc.buildAuthorizationUrl(configuration, {
        ...connector.authorizeParams,
        ...(isSwitch && connector.switchParams),
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
