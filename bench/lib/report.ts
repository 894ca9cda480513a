import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured, Spread } from './rounds.ts';

/** One condition of a bench: a wrong counter fails whatever the speed, a ratio below its gate fails too. */
export interface Gate {
  readonly what: string;
  readonly holds: boolean;
  /** A ratio: on a machine that swung too much while it was taken it is told and breaks nothing. */
  readonly ratio?: true;
}

const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

const spread = ([median, min, max]: Spread): string => `${number(median)} (${number(min)} to ${number(max)})`;

/** Prints the table of a bench and its gates, appends both to `bench/history.jsonl`, and makes a failed gate the exit code. */
export function report(bench: string, { lines, noisy }: Measured, gates: readonly Gate[]): void {
  console.log(`\n${bench}`);
  for (const { name, perSecond, cpuMicros, ratio, cpuRatio } of lines)
    console.log(
      `  ${name.padEnd(38)} ${number(perSecond).padStart(8)}/s  ratio ${spread(ratio)}  ${number(cpuMicros).padStart(7)} µs cpu  ratio ${spread(cpuRatio)}`,
    );
  const isBroken = ({ holds, ratio }: Gate): boolean => !holds && !(noisy && ratio);
  for (const gate of gates)
    console.log(`  ${gate.holds ? 'held  ' : isBroken(gate) ? 'BROKEN' : 'noisy '} ${gate.what}`);
  const record = { bench, at: new Date().toISOString(), node: process.version, lines, noisy, gates };
  appendFileSync(join(import.meta.dirname, '..', 'history.jsonl'), `${JSON.stringify(record)}\n`);
  if (gates.some(isBroken)) process.exitCode = 1;
}
