import type { PrismaClient } from '@patchbay/db';
import type { Clock } from '../clock.ts';
import { type ClientCredentials, environmentName } from '../env.ts';
import type { Connector } from '../providers/connector.ts';
import { demoConnectors } from '../providers/demo-connectors.ts';
import type { Keyring } from '../tokens/keyring.ts';
import { createDemoApp } from './app.ts';
import { createBenchApp } from './bench/app.ts';
import { createBench } from './bench/bench.ts';
import { createDemoProvider } from './provider.ts';
import { demoSeed } from './seed.ts';

/** The demo vendor of this installation: its connectors, their clients, and its site. */
export interface DemoVendor {
  readonly connectors: readonly Connector[];
  /** by the connector part of the environment names, like every other client */
  readonly clients: ReadonlyMap<string, ClientCredentials>;
  readonly app: ReturnType<typeof createDemoApp>;
}

/** Makes the demo vendor for an origin; its clients' secrets are this installation's own (DV3). */
export const createDemoVendor = async (facts: {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly prisma: PrismaClient;
  readonly keys: Keyring;
  readonly clock: Clock;
  /** lets the gateway's try with this state run out now, for the failure bench */
  readonly expireTry: (state: string) => Promise<void>;
}): Promise<DemoVendor> => {
  const { issuer, redirectUri, prisma, keys, clock, expireTry } = facts;
  const seed = await demoSeed(prisma, keys);
  const connectors = demoConnectors(issuer);
  const clientOf = ({ slug }: Connector): ClientCredentials => ({
    id: `patchbay-${slug}`,
    secret: seed.derive(`client:${slug}`),
  });
  const bench = createBench({ prisma, clock, keys, expireTry, apps: connectors.map(({ slug }) => slug) });
  const provider = createDemoProvider({ issuer, redirectUri, connectors, clientOf, seed, prisma, clock, keys, bench });
  const benchApp = createBenchApp(bench, issuer, new Map(connectors.map(({ slug, name }) => [slug, name])));
  return {
    connectors,
    clients: new Map(connectors.map((connector) => [environmentName(connector.slug), clientOf(connector)])),
    app: createDemoApp({
      provider,
      bench,
      benchApp,
      connectorOf: (clientId) => connectors.find((connector) => clientOf(connector).id === clientId),
    }),
  };
};
