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
  readonly ratio: readonly [median: number, min: number, max: number];
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
};

interface Sample {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

const once = async (subject: Subject): Promise<Sample> => {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const count = await subject.run();
  const seconds = (performance.now() - from) / 1000;
  const used = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMicros: (used.user + used.system) / count };
};

/**
 * Runs all subjects in each round, forwards in one and backwards in the next, so that a machine that slows down
 * slows all of them; the first round only warms up. The first subject is what the others are divided by.
 */
export async function rounds(subjects: readonly Subject[], count: number): Promise<Line[]> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= count; round += 1) {
    const order = round % 2 === 0 ? subjects : [...subjects].reverse();
    for (const subject of order) {
      const sample = await once(subject);
      if (round > 0) samples.get(subject.name)?.push(sample);
    }
  }
  const floor = samples.get(subjects[0]?.name ?? '') ?? [];
  return subjects.map(({ name }) => {
    const own = samples.get(name) ?? [];
    const ratios = own.map(({ perSecond }, index) => perSecond / (floor[index]?.perSecond ?? Number.NaN));
    return {
      name,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      cpuMicros: median(own.map(({ cpuMicros }) => cpuMicros)),
      ratio: [median(ratios), Math.min(...ratios), Math.max(...ratios)],
    };
  });
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
