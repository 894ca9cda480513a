import * as oidc from 'openid-client';
import type { ClientCredentials } from '../env.ts';
import type { Tokens } from '../tokens/sealed-tokens.ts';
import { type ConfigurationOf, VENDOR_TIMEOUT } from './configuration.ts';
import type { Connector } from './connector.ts';
import { callIdentity, firstText } from './identity.ts';

/** What a vendor says of a grant: it is good, it is over, or it cannot be told now. */
export type Health = 'good' | 'over' | 'unknown';

/** Asks the vendor whether a grant is good; never rejects. `isFresh`: the access token has not run out by its own time. */
export type Probe = (
  connector: Connector,
  client: ClientCredentials,
  tokens: Tokens,
  isFresh: boolean,
) => Promise<Health>;

/** Using the token is the other way to know: a vendor that answers 401 to a token that has not run out has taken it back. */
const byUse = async (response: Response, id: readonly string[]): Promise<Health> => {
  if (response.status === 401) return 'over';
  return response.ok && firstText(await response.json(), id) !== null ? 'good' : 'unknown';
};

/** Introspection where the vendor has it, else a use of the token; a fault, a 5xx or a 429 says nothing (GW30). */
export const createProbe =
  (configurationOf: ConfigurationOf): Probe =>
  async (connector, client, { accessToken, refreshToken }, isFresh) => {
    try {
      const configuration = await configurationOf(connector, client);
      if (connector.introspects) {
        const said = await oidc.tokenIntrospection(configuration, refreshToken ?? accessToken);
        return said.active ? 'good' : 'over';
      }
      if (!isFresh) return 'unknown';
      const { identity } = connector;
      if (identity.from === 'token') return 'unknown';
      const url = identity.from === 'call' ? identity.url : configuration.serverMetadata().userinfo_endpoint;
      if (!url) return 'unknown';
      return await byUse(await callIdentity({ ...identity, url }, accessToken, VENDOR_TIMEOUT), identity.id);
    } catch {
      return 'unknown';
    }
  };
