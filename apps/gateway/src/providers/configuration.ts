import * as oidc from 'openid-client';
import type { ClientCredentials } from '../env.ts';
import type { Connector } from './connector.ts';
import { vendorFetch } from './token-fetch.ts';

/** Seconds a vendor may take for one call. */
export const VENDOR_TIMEOUT = 10;

/** Gives the OAuth client configuration of a connector; rejects when its discovery cannot be had. */
export type ConfigurationOf = (connector: Connector, client: ClientCredentials) => Promise<oidc.Configuration>;

const make = async (connector: Connector, client: ClientCredentials): Promise<oidc.Configuration> => {
  const { endpoints, clientAuth, revocation } = connector;
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
  const server = {
    issuer,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    ...(revocation?.by === 'client' && { revocation_endpoint: revocation.url }),
  };
  const configuration = new oidc.Configuration(server, client.id, undefined, auth);
  if (isLoopback) oidc.allowInsecureRequests(configuration);
  configuration.timeout = VENDOR_TIMEOUT;
  configuration[oidc.customFetch] = fetchThere;
  return configuration;
};

/** Keeps one configuration per connector; a discovery that failed is tried again at the next use (GW10). */
export const createConfigurations = (): ConfigurationOf => {
  const configurations = new Map<string, Promise<oidc.Configuration>>();
  return (connector, client) => {
    const kept = configurations.get(connector.slug);
    if (kept) return kept;
    const made = make(connector, client);
    configurations.set(connector.slug, made);
    made.catch(() => configurations.delete(connector.slug));
    return made;
  };
};
