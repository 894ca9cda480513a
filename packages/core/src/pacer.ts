import type { PersonId, Seconds } from './ids.ts';
import type { Pacer, Purse } from './ports.ts';

/** A bucket of `size` that refills at `rate` gives at most `size` + 60 × `rate` in any minute: 10 + 60 × 2.5 = 160 of a person's 180 reads a minute are for ticks. */
const TICKS = { size: 10, rate: 2.5 } as const;
/** 10 + 60 ÷ 6 = the other 20, which only a wake may use. */
const WAKES = { size: 10, rate: 1 / 6 } as const;
/** Who has not asked again for this long has left the line: its row is resolved, parked or gone. */
const PATIENCE: Seconds = 2.5;
/** How many budgets are kept before the unused ones are looked for. */
const SWEEP_AT = 1024;

// A class and bare numbers: there is one for every person with an open operation.
class Budget implements Purse {
  holders = 0;
  private ticks: number = TICKS.size;
  private wakes: number = WAKES.size;
  private at: Seconds = Number.NEGATIVE_INFINITY;
  /** Those who were refused, first come first served: key → when it last asked. Null while nobody waits. */
  private line: Map<string, Seconds> | null = null;

  take(key: string, now: Seconds, woken: boolean): boolean {
    this.fill(now);
    if (this.ticks >= 1 && (woken || this.line === null || this.ticks >= this.ahead(key, now) + 1)) {
      this.ticks -= 1;
    } else if (woken && this.wakes >= 1) {
      this.wakes -= 1;
    } else {
      this.line ??= new Map();
      this.line.set(key, now);
      return false;
    }
    if (this.line !== null) this.leave(key);
    return true;
  }

  close(): void {
    this.holders -= 1;
  }

  /** True when nothing is lost by forgetting this budget and making a new one. */
  isUnused(now: Seconds): boolean {
    this.fill(now);
    return this.holders === 0 && this.ticks === TICKS.size && this.wakes === WAKES.size;
  }

  private fill(now: Seconds): void {
    if (now < this.at) this.setBack(now);
    const passed = now - this.at;
    if (passed === 0) return;
    this.ticks = Math.min(TICKS.size, this.ticks + passed * TICKS.rate);
    this.wakes = Math.min(WAKES.size, this.wakes + passed * WAKES.rate);
    this.at = now;
  }

  // A clock that was set back gives nothing and takes nothing: what was at a time yet to come is now.
  private setBack(now: Seconds): void {
    this.at = now;
    for (const [key, asked] of this.line ?? []) if (asked > now) this.line?.set(key, now);
  }

  private ahead(key: string, now: Seconds): number {
    let ahead = 0;
    for (const [other, asked] of this.line ?? []) {
      if (other === key) break;
      if (now - asked > PATIENCE) this.line?.delete(other);
      else ahead += 1;
    }
    return ahead;
  }

  private leave(key: string): void {
    this.line?.delete(key);
    if (this.line?.size === 0) this.line = null;
  }
}

/**
 * Makes the pacer that keeps a process's reads within each person's budget (RN8): 160 a minute for ticks, 20 more for wakes,
 * in any minute and not only in a calendar one. One or two live targets never notice; more take turns, longest waiting first.
 */
export const createPacer = (now: () => Seconds): Pacer => {
  const budgets = new Map<PersonId, Budget>();
  const sweep = (): void => {
    const time = now();
    for (const [ownerId, budget] of budgets) if (budget.isUnused(time)) budgets.delete(ownerId);
  };
  let sweepAt = SWEEP_AT;
  return {
    purse: (ownerId) => {
      const known = budgets.get(ownerId);
      if (known !== undefined) {
        known.holders += 1;
        return known;
      }
      if (budgets.size >= sweepAt) {
        sweep();
        sweepAt = Math.max(SWEEP_AT, budgets.size * 2);
      }
      const budget = new Budget();
      budget.holders = 1;
      budgets.set(ownerId, budget);
      return budget;
    },
  };
};

/** A pacer that never refuses, for gateways without a budget. */
export const unpaced: Pacer = { purse: () => ({ take: () => true, close: () => undefined }) };
