import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const NAMES = ['web', 'api', 'apiInternal', 'gateway', 'gatewayPublic', 'demoVendor'] as const;
/** The loopback port of each listener behind the front. */
export type Ports = Readonly<Record<(typeof NAMES)[number], number>>;

const FILE = 'ports.json';

/**
 * Finds a free port for every listener and keeps them in the data folder: a start takes the same ones again while they
 * are free, because a person may still be on a page of the demo vendor (SY8).
 */
export async function choosePorts(dataFolder: string): Promise<Ports> {
  const before = readPorts(dataFolder);
  const taken = new Set<number>();
  const chosen: [string, number][] = [];
  for (const name of NAMES) {
    const wanted = before[name] ?? 0;
    const port = (await freePort(taken.has(wanted) ? 0 : wanted)) ?? (await freePort(0)) ?? 0;
    taken.add(port);
    chosen.push([name, port]);
  }
  const ports = Object.fromEntries(chosen) as Record<(typeof NAMES)[number], number>;
  writeFileSync(join(dataFolder, FILE), `${JSON.stringify(ports)}\n`, { mode: 0o600 });
  return ports;
}

function readPorts(dataFolder: string): Partial<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(join(dataFolder, FILE), 'utf8'));
  } catch {
    return {};
  }
}

/** The port, or with 0 any, if it can be listened on now; else null. */
function freePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
