import type { Clock } from '../../../src/index.ts';
import type { Event } from './given.ts';

interface Timer {
  readonly time: number;
  readonly run: () => void;
}

/** Lets everything that is not waiting for time go on until it does. */
const drained = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Virtual time as the vectors' README has it: it moves only while the loop sleeps or a call is in flight. */
export class Timeline {
  now = 1000;
  readonly clock: Clock;
  private readonly timers = new Set<Timer>();
  private readonly waiting: Event[];
  private readonly fire: (event: Event) => Promise<void>;

  constructor(events: readonly Event[], fire: (event: Event) => Promise<void>) {
    this.fire = fire;
    this.waiting = [...events];
    this.clock = {
      now: () => this.now,
      at: (time, run) => {
        const timer = { time, run };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
  }

  /** A call is in flight for so long; events on the way happen at their own time. */
  async spend(seconds: number): Promise<void> {
    const until = this.now + seconds;
    if (seconds > 0) while (await this.fireNext(until));
    this.now = Math.max(this.now, until);
  }

  /** Lets time pass until `over` says so, the events of one instant before the timers of that instant. */
  async run(over: () => boolean): Promise<void> {
    for (;;) {
      await drained();
      if (over()) return;
      const timer = [...this.timers].sort((a, b) => a.time - b.time)[0];
      if (timer === undefined) throw new Error(`nothing happens any more at ${this.now}`);
      if (await this.fireNext(timer.time)) continue;
      this.timers.delete(timer);
      this.now = Math.max(this.now, timer.time);
      timer.run();
    }
  }

  private async fireNext(until: number): Promise<boolean> {
    const first = Math.min(...this.waiting.map(({ at }) => at));
    if (first > until) return false;
    this.now = Math.max(this.now, first);
    for (;;) {
      const index = this.waiting.findIndex(({ at }) => at <= this.now);
      const event = this.waiting[index];
      if (event === undefined) return true;
      this.waiting.splice(index, 1);
      await this.fire(event);
    }
  }
}
