import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// What one subject leaves behind must not be swept up in the time of the next.
setFlagsFromString('--expose-gc');
const sweep: () => void = runInNewContext('gc');

/** One thing that is measured: does its work once and gives how many operations that were. */
export interface Subject {
  readonly name: string;
  run(): Promise<number>;
}

/** What a subject did in all rounds, beside the first subject of the same round. */
export interface Line {
  readonly name: string;
  /** Operations a second, median over the rounds. */
  readonly perSecond: number;
  /** Processor microseconds an operation (this process only), median over the rounds. */
  readonly cpuMicros: number;
  /** Operations a second divided by the first subject's of the same round: median, least, most. */
  readonly ratio: Spread;
  /** Processor time an operation divided by the first subject's of the same round. */
  readonly cpuRatio: Spread;
}

/** A number over all rounds. */
export type Spread = readonly [median: number, min: number, max: number];

/** The number in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
};

const spread = (values: readonly number[]): Spread => [median(values), Math.min(...values), Math.max(...values)];

interface Sample {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

const once = async (subject: Subject): Promise<Sample> => {
  sweep();
  const cpu = process.cpuUsage();
  const from = performance.now();
  const count = await subject.run();
  const seconds = (performance.now() - from) / 1000;
  const used = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMicros: (used.user + used.system) / count };
};

const takeTurns = async (subjects: readonly Subject[], count: number): Promise<ReadonlyMap<string, Sample[]>> => {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= count; round += 1) {
    const order = round % 2 === 0 ? subjects : [...subjects].reverse();
    for (const subject of order) {
      const sample = await once(subject);
      if (round > 0) samples.get(subject.name)?.push(sample);
    }
  }
  return samples;
};

const swings = (floor: readonly Sample[]): boolean => {
  const cpu = floor.map(({ cpuMicros }) => cpuMicros);
  return Math.max(...cpu) > 2 * Math.min(...cpu);
};

/** What all rounds came to. `noisy`: twice in a row the floor itself swung by more than two times, so no ratio says anything. */
export interface Measured {
  readonly lines: readonly Line[];
  readonly noisy: boolean;
}

/**
 * Runs all subjects in each round, forwards in one and backwards in the next, so that a machine that slows down
 * slows all of them; the first round only warms up. The first subject, the floor, is what the others are divided by.
 * When the floor swings by more than two times the whole is measured once more.
 */
export async function rounds(subjects: readonly Subject[], count: number): Promise<Measured> {
  const floorOf = (taken: ReadonlyMap<string, Sample[]>) => taken.get(subjects[0]?.name ?? '') ?? [];
  let samples = await takeTurns(subjects, count);
  if (swings(floorOf(samples))) samples = await takeTurns(subjects, count);
  const floor = floorOf(samples);
  const lines = subjects.map(({ name }) => {
    const own = samples.get(name) ?? [];
    const against = (of: (sample: Sample) => number): Spread =>
      spread(own.map((sample, index) => of(sample) / (floor[index] ? of(floor[index]) : Number.NaN)));
    return {
      name,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      cpuMicros: median(own.map(({ cpuMicros }) => cpuMicros)),
      ratio: against(({ perSecond }) => perSecond),
      cpuRatio: against(({ cpuMicros }) => cpuMicros),
    };
  });
  return { lines, noisy: swings(floor) };
}

/** Keeps `lanes` calls of `work` under way until all of `count` were made. */
export async function inFlight(count: number, lanes: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
