import * as oidc from 'openid-client';
import type { ClientCredentials } from '../env.ts';
import type { Tokens } from '../tokens/sealed-tokens.ts';
import { type ConfigurationOf, VENDOR_TIMEOUT } from './configuration.ts';
import type { Connector } from './connector.ts';

/** What became of a grant at its vendor: taken back, not (the vendor failed or refused), or the vendor has no way to. */
export type Revoked = 'yes' | 'no' | 'unsupported';

/** Takes a grant back at its vendor; never rejects. */
export type Revoke = (connector: Connector, client: ClientCredentials, tokens: Tokens) => Promise<Revoked>;

const byToken = async (url: string, token: string): Promise<Revoked> => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(VENDOR_TIMEOUT * 1000),
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'patchbay' },
  });
  // Some vendors say no in the body of a 200.
  const said: unknown = await response.json().catch(() => null);
  const isNo = typeof said === 'object' && said !== null && Reflect.get(said, 'ok') === false;
  return response.ok && !isNo ? 'yes' : 'no';
};

/** Asks the vendor once, as the catalog says; whatever is no clear yes is a no (GW25). */
export const createRevoke =
  (configurationOf: ConfigurationOf): Revoke =>
  async (connector, client, { accessToken, refreshToken }) => {
    try {
      const { revocation } = connector;
      if (revocation?.by === 'token') return await byToken(revocation.url, accessToken);
      const configuration = await configurationOf(connector, client);
      if (!configuration.serverMetadata().revocation_endpoint) return 'unsupported';
      await oidc.tokenRevocation(configuration, refreshToken ?? accessToken, {
        token_type_hint: refreshToken === null ? 'access_token' : 'refresh_token',
      });
      return 'yes';
    } catch {
      return 'no';
    }
  };
