import { accountTrials } from './contract/account-checks.ts';
import { createBench, type GatewayWorld, NotTried } from './contract/bench.ts';
import { budgetTrial, type Trial, wireTrials } from './contract/wire-checks.ts';

/** One promise of the wire contract. `check` throws when it is broken, and gives why when it could not be tried. */
export interface GatewayCheck {
  readonly title: string;
  readonly check: (world: GatewayWorld) => Promise<string | null>;
}

const checkOf = ([title, attempt]: Trial): GatewayCheck => ({
  title,
  check: async (world) => {
    const bench = createBench(world);
    try {
      await attempt(bench);
      return null;
    } catch (cause) {
      if (cause instanceof NotTried) return cause.message;
      throw cause;
    } finally {
      await bench.close();
    }
  },
});

/** What any gateway owes its client (GC17). Leaves nothing behind but sign-ins that nobody finished. */
export const gatewayContract: readonly GatewayCheck[] = [...wireTrials, ...accountTrials, budgetTrial].map(checkOf);
