import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../src/testing/index.ts';
import { createWheel, NOWHERE } from '../src/wheel.ts';
import { seeded } from './walks.ts';

const setUp = () => {
  const clock = createVirtualClock();
  const called: { name: string; at: number }[] = [];
  const wheel = createWheel<{ due: number; name: string }>(clock, ({ name }) => called.push({ name, at: clock.now() }));
  const spoke = (name: string) => ({ due: NOWHERE, name });
  return { clock, called, wheel, spoke };
};

describe('the wheel', () => {
  it('[RN3] calls each waiter once, at its time or at most one slot later', async () => {
    const { clock, called, wheel } = setUp();
    const random = seeded(7);
    const wanted = Array.from({ length: 500 }, (_, at) => ({
      due: NOWHERE,
      name: String(at),
      time: 1000 + random() * 9,
    }));
    for (const one of wanted) wheel.at(one, one.time);
    await clock.advance(10);
    expect(called).toHaveLength(500);
    for (const { name, at } of called) {
      const late = at - wanted[Number(name)]!.time;
      expect(late).toBeGreaterThanOrEqual(-1e-6);
      expect(late).toBeLessThanOrEqual(0.0101);
    }
  });

  it('[RN3] hangs everything on one timer and sets none when nobody waits', async () => {
    const { clock, wheel, spoke } = setUp();
    for (let at = 0; at < 50; at += 1) wheel.at(spoke(String(at)), 1001 + at / 10);
    expect(clock.timers).toBe(1);
    await clock.advance(7);
    expect(clock.timers).toBe(0);
  });

  it('[RN3] calls soon at once but never inside the call that asked', async () => {
    const { clock, called, wheel, spoke } = setUp();
    const one = spoke('one');
    wheel.at(one, 1005);
    wheel.soon(one);
    wheel.soon(one);
    expect(called).toEqual([]);
    await clock.advance(6);
    expect(called).toEqual([{ name: 'one', at: 1000 }]);
  });

  it('[RN3] forgets the earlier request when it is asked again, and all of them when it is dropped', async () => {
    const { clock, called, wheel, spoke } = setUp();
    const [moved, dropped] = [spoke('moved'), spoke('dropped')];
    wheel.at(moved, 1001);
    wheel.at(moved, 1002);
    wheel.at(dropped, 1001);
    wheel.drop(dropped);
    await clock.advance(5);
    expect(called).toEqual([{ name: 'moved', at: 1002 }]);
  });

  it('[RN3] keeps its times after the timer was late or nobody waited for an hour', async () => {
    const { clock, called, wheel, spoke } = setUp();
    await clock.advance(3600);
    wheel.at(spoke('a'), clock.now() + 1);
    await clock.advance(2);
    expect(called).toEqual([{ name: 'a', at: 4601 }]);

    let now = 1000;
    let timer: (() => void) | null = null;
    const heard: number[] = [];
    const stalled = {
      now: () => now,
      at: (_time: number, run: () => void) => {
        timer = run;
        return () => undefined;
      },
    };
    const slow = createWheel<{ due: number }>(stalled, () => heard.push(now));
    slow.at({ due: NOWHERE }, 1001);
    now = 1030;
    slow.at({ due: NOWHERE }, 1035);
    for (const time of [1030, 1035]) {
      now = time;
      timer!();
    }
    expect(heard).toEqual([1030, 1035]);
  });

  it('[RN15] calls everybody at once when the clock was set back, and keeps the new time from then on', () => {
    let now = 1000;
    let timer: { time: number; run: () => void } | null = null;
    const clock = {
      now: () => now,
      at: (time: number, run: () => void) => {
        timer = { time, run };
        return () => undefined;
      },
    };
    const heard: [string, number][] = [];
    const wheel = createWheel<{ due: number; name: string }>(clock, (spoke) => {
      heard.push([spoke.name, now]);
      wheel.at(spoke, now + 1);
    });
    const fire = () => timer!.run();
    for (const name of ['a', 'b']) wheel.at({ due: NOWHERE, name }, name === 'a' ? 1001 : 1005);
    now = 401;
    fire();
    expect(heard).toEqual([
      ['a', 401],
      ['b', 401],
    ]);
    expect(timer!.time).toBe(402);
    now = 402;
    fire();
    expect(heard).toHaveLength(4);
    // Set back again, and somebody asks before the timer comes: the timer is at the new now.
    now = 100;
    wheel.at({ due: NOWHERE, name: 'c' }, 100.5);
    expect(timer!.time).toBe(100);
    fire();
    expect(heard.slice(4).map(([name]) => name)).toEqual(['a', 'b']);
    now = 100.5;
    fire();
    expect(heard.at(-1)).toEqual(['c', 100.5]);
  });

  it('[RN3] lets a waiter ask again from inside its call', async () => {
    const clock = createVirtualClock();
    const times: number[] = [];
    const one = { due: NOWHERE };
    const wheel = createWheel<{ due: number }>(clock, (spoke) => {
      times.push(clock.now());
      wheel.at(spoke, clock.now() + 1);
    });
    wheel.at(one, 1001);
    await clock.advance(4.5);
    expect(times).toEqual([1001, 1002, 1003, 1004]);
    wheel.stop();
    await clock.advance(5);
    expect(times).toHaveLength(4);
  });
});
