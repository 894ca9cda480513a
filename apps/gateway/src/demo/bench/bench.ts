import type { PrismaClient } from '@patchbay/db';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Keyring } from '../../tokens/keyring.ts';
import { hashed, revokeGrant, revokeGrantsOf } from '../adapter.ts';
import { DEMO_PEOPLE } from '../people.ts';
import { isSwitch, type Setting, SLOW, type Switch } from './switches.ts';

/** The failure bench of the demo vendor: what it was told to do wrong, for whom, and for which request (DV5). */
export interface Bench {
  /** whom a switch can be set for: a demo person (stays on), or the next sign-in, of any app or of one (happens once) */
  readonly scopes: readonly string[];
  all(): Promise<ReadonlyMap<string, Setting>>;
  /** null switches off; false for a scope that is none */
  set(scope: string, setting: Setting | null): Promise<boolean>;
  /** decides for one request, when somebody signs in: its own choice, else the next one's, else the person's */
  begin(request: BenchRequest): Promise<Setting | null>;
  /** what was decided for a request */
  ofRequest(state: string): Promise<Setting | null>;
  /** a grant goes on with what its request decided */
  bindGrant(grantId: string, setting: Setting): Promise<void>;
  ofGrant(grantId: string): Promise<Setting | null>;
  revoke(grantId: string): Promise<void>;
  /** lets the gateway's try of a request run out now */
  expireTry(state: string): Promise<void>;
  pause(seconds: number): Promise<void>;
}

/** One sign-in: its state, who signs in at which app, and what was chosen for it alone. */
export interface BenchRequest {
  readonly state: string;
  readonly person: string;
  readonly app: string;
  readonly chosen: Switch | null;
}

/** What the bench is made of. */
export interface BenchFacts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly apps: readonly string[];
  readonly expireTry: (state: string) => Promise<void>;
}

type Model = 'BenchSwitch' | 'BenchRequest' | 'BenchGrant';
const Stored = z.object({ switch: z.custom<Switch>(isSwitch), seconds: z.number() });
const DAY = 24 * 60 * 60_000;
const NEXT = 'next';

/** Keeps the switches in the vendor's own store, so that a restart keeps them (DV5). */
export const createBench = ({ prisma, clock, keys, apps, expireTry }: BenchFacts): Bench => {
  const records = prisma.demoVendorRecord;
  const read = async (model: Model, id: string): Promise<Setting | null> => {
    const row = await records.findUnique({ where: { model_id: { model, id } } });
    return Stored.safeParse(row?.payload).data ?? null;
  };
  const write = async (model: Model, id: string, setting: Setting, lives: number | null): Promise<void> => {
    const row = { payload: { ...setting }, expiresAt: lives === null ? null : new Date(clock.now() + lives) };
    await records.upsert({ where: { model_id: { model, id } }, create: { model, id, ...row }, update: row });
  };
  const remove = async (id: string): Promise<boolean> =>
    (await records.deleteMany({ where: { model: 'BenchSwitch', id } })).count > 0;
  /** Takes what happens once; of two requests at the same instant one gets it. */
  const take = async (scope: string): Promise<Setting | null> => {
    const setting = await read('BenchSwitch', scope);
    return setting !== null && (await remove(scope)) ? setting : null;
  };

  const scopes = [NEXT, ...apps.map((app) => `${NEXT}:${app}`), ...DEMO_PEOPLE.map(({ id }) => id)];
  return {
    scopes,
    all: async () => {
      const rows = await records.findMany({ where: { model: 'BenchSwitch' }, orderBy: { id: 'asc' } });
      return new Map(
        rows.flatMap(({ id, payload }) => {
          const { data } = Stored.safeParse(payload);
          return data ? [[id, data] as const] : [];
        }),
      );
    },
    set: async (scope, setting) => {
      if (!scopes.includes(scope)) return false;
      if (setting === null) await remove(scope);
      else await write('BenchSwitch', scope, setting, null);
      // What a person has given already is taken back at once; a request that is still to come has given nothing.
      if (setting?.switch === 'revoke') await revokeGrantsOf(prisma, keys, scope);
      return true;
    },
    begin: async ({ state, person, app, chosen }) => {
      const own = chosen && { switch: chosen, seconds: SLOW };
      const setting =
        own ?? (await take(`${NEXT}:${app}`)) ?? (await take(NEXT)) ?? (await read('BenchSwitch', person));
      if (setting) await write('BenchRequest', hashed(state), setting, DAY);
      return setting;
    },
    ofRequest: (state) => read('BenchRequest', hashed(state)),
    bindGrant: (grantId, setting) => write('BenchGrant', hashed(grantId), setting, DAY),
    ofGrant: (grantId) => read('BenchGrant', hashed(grantId)),
    revoke: (grantId) => revokeGrant(prisma, grantId),
    expireTry,
    pause: (seconds) => new Promise((resolve) => void clock.after(seconds * 1000, resolve)),
  };
};
