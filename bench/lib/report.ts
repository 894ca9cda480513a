import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line } from './rounds.ts';

/** One condition of a bench: a wrong counter fails whatever the speed, a ratio below its gate fails too. */
export interface Gate {
  readonly what: string;
  readonly holds: boolean;
}

const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints the table of a bench and its gates, appends both to `bench/history.jsonl`, and makes a failed gate the exit code. */
export function report(bench: string, lines: readonly Line[], gates: readonly Gate[]): void {
  console.log(`\n${bench}`);
  for (const { name, perSecond, cpuMicros, ratio } of lines) {
    const [median, min, max] = ratio.map(number);
    console.log(
      `  ${name.padEnd(38)} ${number(perSecond).padStart(8)}/s  ${number(cpuMicros).padStart(7)} µs cpu  ratio ${median} (${min} to ${max})`,
    );
  }
  for (const { what, holds } of gates) console.log(`  ${holds ? 'held  ' : 'BROKEN'} ${what}`);
  const record = { bench, at: new Date().toISOString(), node: process.version, lines, gates };
  appendFileSync(join(import.meta.dirname, '..', 'history.jsonl'), `${JSON.stringify(record)}\n`);
  if (gates.some(({ holds }) => !holds)) process.exitCode = 1;
}
