import type { PrismaClient } from '@patchbay/db';
import type { Clock } from '../clock.ts';
import { type ClientCredentials, environmentName } from '../env.ts';
import type { Connector } from '../providers/connector.ts';
import { demoConnectors } from '../providers/demo-connectors.ts';
import type { Keyring } from '../tokens/keyring.ts';
import { sweepDemoRecords } from './adapter.ts';
import { createDemoApp } from './app.ts';
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
}): Promise<DemoVendor> => {
  const { issuer, redirectUri, prisma, keys, clock } = facts;
  const seed = await demoSeed(prisma, keys);
  await sweepDemoRecords(prisma, clock);
  const connectors = demoConnectors(issuer);
  const clientOf = ({ slug }: Connector): ClientCredentials => ({
    id: `patchbay-${slug}`,
    secret: seed.derive(`client:${slug}`),
  });
  const provider = createDemoProvider({ issuer, redirectUri, connectors, clientOf, seed, prisma, clock, keys });
  return {
    connectors,
    clients: new Map(connectors.map((connector) => [environmentName(connector.slug), clientOf(connector)])),
    app: createDemoApp(provider, (clientId) => connectors.find((connector) => clientOf(connector).id === clientId)),
  };
};
