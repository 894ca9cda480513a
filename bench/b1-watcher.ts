import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Gate, report } from './lib/report.ts';
import { type Line, median, type Spread, spread } from './lib/rounds.ts';
import { type Ticked, WINDOW } from './lib/ticked.ts';

/** B1: the watcher over an answer that comes at once, beside an empty wheel and a sleeping loop for each operation. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const KINDS = ['wheel', 'watcher', 'sleep'] as const;
type Kind = (typeof KINDS)[number];
const NAMES: Readonly<Record<Kind, string>> = {
  wheel: 'empty wheel',
  watcher: "Patchbay's watcher",
  sleep: 'a sleeping loop each',
};

const tickedBy = async (kind: Kind, count: number): Promise<Ticked> => {
  const child = fork(join(import.meta.dirname, 'lib/tickers.ts'), [kind, String(count)]);
  const [ticked] = (await once(child, 'message')) as [Ticked];
  return ticked;
};

const inTurns = async (count: number): Promise<ReadonlyMap<Kind, readonly Ticked[]>> => {
  const rows = new Map<Kind, Ticked[]>(KINDS.map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0 ? KINDS : [...KINDS].reverse())
      rows.get(kind)?.push(await tickedBy(kind, count));
  return rows;
};

for (const count of [10_000, 100_000]) {
  const rows = await inTurns(count);
  const of = (kind: Kind): readonly Ticked[] => rows.get(kind) ?? [];
  const cpu = (kind: Kind): readonly number[] => of(kind).map(({ cpuMicros }) => cpuMicros);
  const against = (kind: Kind, other: Kind): Spread =>
    spread(cpu(kind).map((micros, round) => micros / (cpu(other)[round] ?? Number.NaN)));
  const lateOf = (kind: Kind): number => median(of(kind).map(({ p99 }) => p99));
  const heapOf = (kind: Kind): number => median(of(kind).map(({ perItem }) => perItem));
  const lines = KINDS.map((kind): Line => {
    const micros = median(cpu(kind));
    const core = ((100 * micros) / WINDOW / 1e6).toFixed(1);
    return {
      name: NAMES[kind],
      perSecond: count,
      cpuMicros: micros / count / WINDOW,
      ratio: [1, 1, 1],
      cpuRatio: against(kind, 'wheel'),
      note: `${core} % of a core, p99 ${lateOf(kind).toFixed(1)} ms late, ${Math.round(heapOf(kind))} B each`,
    };
  });
  const watchers = of('watcher');
  const [toWheel] = against('watcher', 'wheel');
  const [toSleep] = against('watcher', 'sleep');
  const [late, heap] = [lateOf('watcher'), heapOf('watcher')];
  const wrong = watchers.map((one) => one.wrong).filter((what) => what !== '');
  const uneven = watchers.filter(({ fewest, most }) => fewest < WINDOW - 1 || most > WINDOW + 1);
  const gates: readonly Gate[] = [
    {
      what: `every operation was looked at once a second, give or take one (${uneven.length} rounds not)`,
      holds: uneven.length === 0,
    },
    {
      what: `a rate limit parks all that its person has open, and nobody reads ${wrong.join()}`,
      holds: wrong.length === 0,
    },
    {
      what: `at most 3 times the processor time of the empty wheel (${toWheel.toFixed(2)})`,
      holds: toWheel <= 3,
      ratio: true,
    },
    {
      what: `at most a seventh of the sleeping loops (1/${(1 / toSleep).toFixed(1)})`,
      holds: toSleep <= 1 / 7,
      ratio: true,
    },
    { what: `99 of 100 looks at most 5 ms late (${late.toFixed(1)})`, holds: late <= 5, ratio: true },
    { what: `at most 1,500 bytes an operation (${Math.round(heap)})`, holds: heap <= 1500 },
  ];
  const floor = cpu('wheel');
  // A machine on which nothing at all is on time says nothing about the watcher.
  const noisy = Math.max(...floor) > 2 * Math.min(...floor) || lateOf('wheel') > 5;
  report(`B1 one-second looks, ${count.toLocaleString('en')} operations`, { lines, noisy }, gates);
}
