import type { Seconds } from './ids.ts';
import type { Clock } from './ports.ts';

/** Something the wheel can call; `due` belongs to the wheel. */
export interface Spoke {
  /** The number of the slot this spoke waits in; {@link NOWHERE} when it waits in none. */
  due: number;
}

/** The slot of a spoke that waits for nothing. */
export const NOWHERE = -1;
/** The slot of a spoke that is called as soon as the timer gets to it. */
const SOON = -2;

/** Slots of 10 ms; the ring holds 10.24 s, more than any tick. */
const PER_SECOND = 100;
const SLOTS = 1024;
// A double does not hold most hundredths; without this a time on a slot's edge would land one slot late.
const EDGE = 1e-6;

const slotOf = (time: Seconds): number => Math.floor(time * PER_SECOND + EDGE);

/** One timer for everything that waits. */
export interface Wheel<S extends Spoke> {
  /** Calls `spoke` at `time` or at most one slot later, and forgets any earlier request for it. */
  at(spoke: S, time: Seconds): void;
  /** Calls `spoke` as soon as possible, but never inside this call. */
  soon(spoke: S): void;
  /** Forgets the request for `spoke`. */
  drop(spoke: S): void;
  /** Forgets everything and cancels the timer. */
  stop(): void;
}

/**
 * Makes a wheel that drives any number of waiters with one timer of the clock (RN3).
 * A waiter costs one array entry; moving it leaves the old entry behind, which its slot throws away when its time comes.
 * A clock that was set back calls everybody at once and begins anew at its now: whoever still has to wait asks again (RN15).
 */
export const createWheel = <S extends Spoke>(clock: Clock, call: (spoke: S) => void): Wheel<S> => {
  const ring: (S[] | undefined)[] = new Array(SLOTS);
  let soon: S[] = [];
  let waiting = 0;
  /** The next slot to be called. */
  let cursor = slotOf(clock.now());
  let armed = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | null = null;

  const arm = (time: Seconds): void => {
    if (time >= armed) return;
    cancel?.();
    armed = time;
    cancel = clock.at(time, turn);
  };

  const nextTime = (): Seconds => {
    if (soon.length > 0) return clock.now();
    let slot = cursor;
    while (ring[slot % SLOTS] === undefined) slot += 1;
    return slot / PER_SECOND;
  };

  // Whatever is due joins those who wait for "soon"; only then is anybody called, so a caller cannot land in a slot of the past.
  const collect = (now: number): S[] => {
    const ready = soon;
    soon = [];
    // Right after a turn the cursor is one slot ahead of now; further ahead means that the clock was set back.
    const whole = cursor + SLOTS - 1;
    const end = now + 1 < cursor ? whole : Math.min(now, whole);
    for (let slot = cursor; slot <= end; slot += 1) {
      const spokes = ring[slot % SLOTS];
      if (spokes === undefined) continue;
      ring[slot % SLOTS] = undefined;
      waiting -= spokes.length;
      for (const spoke of spokes)
        if (spoke.due === slot) {
          spoke.due = SOON;
          ready.push(spoke);
        }
    }
    cursor = now + 1;
    return ready;
  };

  // The timer is late, nobody waited for a while, or the clock was set back: the ring has to begin near now before it can hold what comes.
  const catchUp = (): void => {
    soon = collect(slotOf(clock.now()));
    if (soon.length > 0) arm(clock.now());
  };

  const turn = (): void => {
    armed = Number.POSITIVE_INFINITY;
    cancel = null;
    for (const spoke of collect(slotOf(clock.now()))) {
      if (spoke.due !== SOON) continue;
      spoke.due = NOWHERE;
      call(spoke);
    }
    if (soon.length > 0 || waiting > 0) arm(nextTime());
  };

  return {
    at: (spoke, time) => {
      const wanted = Math.ceil(time * PER_SECOND - EDGE);
      if (wanted < cursor || wanted >= cursor + SLOTS) catchUp();
      const due = Math.min(Math.max(wanted, cursor), cursor + SLOTS - 1);
      spoke.due = due;
      const slot = due % SLOTS;
      const spokes = ring[slot];
      if (spokes === undefined) ring[slot] = [spoke];
      else spokes.push(spoke);
      waiting += 1;
      arm(due / PER_SECOND);
    },
    soon: (spoke) => {
      if (spoke.due === SOON) return;
      spoke.due = SOON;
      soon.push(spoke);
      arm(clock.now());
    },
    drop: (spoke) => {
      spoke.due = NOWHERE;
    },
    stop: () => {
      cancel?.();
      cancel = null;
      armed = Number.POSITIVE_INFINITY;
      ring.fill(undefined);
      soon = [];
      waiting = 0;
    },
  };
};
