import { describe, expect, it } from 'vitest';
import { createPacer, type PersonId } from '../src/index.ts';

const ANN = 'ann' as PersonId;

/** Lets `targets` rows ask once a second, spread over the second, and gives when each was let. */
const ticks = (targets: number, seconds: number) => {
  let now = 1000;
  const purse = createPacer(() => now).purse(ANN);
  const times: number[][] = Array.from({ length: targets }, () => []);
  for (let second = 0; second < seconds; second += 1)
    for (let at = 0; at < targets; at += 1) {
      now = 1000 + second + at / targets;
      if (purse.take(String(at), now, false)) times[at]!.push(now);
    }
  return times;
};

const mostInAMinute = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(...sorted.map((from, at) => sorted.slice(at).filter((time) => time < from + 60).length));
};

describe("a person's reads", () => {
  it.each([1, 2])('[RN8] never defer %i live targets', (targets) => {
    for (const times of ticks(targets, 300)) expect(times).toHaveLength(300);
  });

  it('[RN8] read eight targets about every three seconds, each as often as the others', () => {
    const counts = ticks(8, 300).map((times) => times.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(85);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    for (const times of ticks(8, 300))
      for (const [at, time] of times.slice(8).entries()) expect(time - times[at + 7]!).toBeLessThanOrEqual(5);
  });

  it.each([3, 8, 20, 100])('[RN8] stay within 160 in any minute for ticks of %i targets', (targets) => {
    expect(mostInAMinute(ticks(targets, 200).flat())).toBeLessThanOrEqual(160);
  });

  it('[RN8] keep twenty for wakes, and no more than 180 in any minute altogether', () => {
    let now = 1000;
    const purse = createPacer(() => now).purse(ANN);
    const times: number[] = [];
    let woken = 0;
    for (let step = 0; step < 6000; step += 1) {
      now = 1000 + step / 50;
      if (purse.take(`t${step % 9}`, now, false)) times.push(now);
      if (step % 25 === 0 && purse.take('w', now, true)) {
        times.push(now);
        woken += 1;
      }
    }
    expect(woken).toBeGreaterThanOrEqual(20);
    expect(mostInAMinute(times)).toBeLessThanOrEqual(180);
  });

  it('[RN8] do not hold up the line for somebody who left it', () => {
    const purse = createPacer(() => 0).purse(ANN);
    for (let n = 0; n < 10; n += 1) expect(purse.take(`first${n}`, 1000, false)).toBe(true);
    for (const key of ['gone', 'waits']) expect(purse.take(key, 1000, false)).toBe(false);
    expect(purse.take('waits', 1000.5, false)).toBe(false);
    expect(purse.take('waits', 1003, false)).toBe(true);
  });

  it('[RN8] [RN15] go on when the clock was set back: the budget refills, and whoever left the line holds up nobody', () => {
    const purse = createPacer(() => 0).purse(ANN);
    for (let n = 0; n < 10; n += 1) purse.take(`first${n}`, 1000, false);
    for (const key of ['gone', 'waits']) expect(purse.take(key, 1000, false)).toBe(false);
    expect(purse.take('waits', 400, false)).toBe(false);
    expect(purse.take('waits', 403, false)).toBe(true);
    expect(purse.take('other', 403.5, false)).toBe(true);
  });

  it('[RN8] belong to the person: every holder draws on the same budget, and only an unused one is forgotten', () => {
    let now = 1000;
    const pacer = createPacer(() => now);
    const [first, second] = [pacer.purse(ANN), pacer.purse(ANN)];
    for (let n = 0; n < 10; n += 1) first.take(String(n), now, false);
    expect(second.take('x', now, false)).toBe(false);
    first.close();
    second.close();
    for (let n = 0; n < 2000; n += 1) pacer.purse(`p${n}` as PersonId).close();
    expect(pacer.purse(ANN).take('y', now, false)).toBe(false);
    now = 1100;
    for (let n = 0; n < 5000; n += 1) pacer.purse(`q${n}` as PersonId).close();
    expect(pacer.purse(ANN).take('y', now, false)).toBe(true);
  });
});
