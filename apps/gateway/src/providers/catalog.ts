import { type ClientCredentials, environmentName } from '../env.ts';
import type { Connector } from './connector.ts';
import { GOOGLE_AND_MICROSOFT } from './vendors-google-microsoft.ts';
import { OTHER_VENDORS } from './vendors-other.ts';
import { WORKSPACE_VENDORS } from './vendors-workspace.ts';

/** The vendors every installation lists. */
export const REAL_VENDORS: readonly Connector[] = [...GOOGLE_AND_MICROSOFT, ...WORKSPACE_VENDORS, ...OTHER_VENDORS];

/** Connectors by slug, in the order of the catalog, and the client of each configured one. */
export interface Catalog {
  readonly all: readonly Connector[];
  find(slug: string): Connector | undefined;
  clientOf(connector: Connector): ClientCredentials | undefined;
}

/** Joins the connectors with the clients that the environment or the demo vendor gives (GW10). */
export const createCatalog = (
  connectors: readonly Connector[],
  clients: ReadonlyMap<string, ClientCredentials>,
): Catalog => {
  const bySlug = new Map(connectors.map((connector) => [connector.slug, connector]));
  return {
    all: [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    find: (slug) => bySlug.get(slug),
    clientOf: ({ slug }) => clients.get(environmentName(slug)),
  };
};

/** What an operator has to do before a connector can be used. */
export const setUpInstruction = ({ slug, name, docsUrl }: Connector, publicUrl: string): string => {
  const variable = `CONNECTOR_${environmentName(slug)}_CLIENT`;
  return `${name} has no OAuth client yet. Make one at the vendor with the redirect address ${publicUrl}/oauth/callback, then set ${variable}_ID and ${variable}_SECRET and restart. How: ${docsUrl}`;
};
