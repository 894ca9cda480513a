import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings } from './settings.ts';

const FILE = join(import.meta.dirname, '../../.env');

/** The environment of a command: the file `.env` of the repository, and over it the process's own (SY32). */
export function environment(
  own: Readonly<Record<string, string | undefined>> = process.env,
  file: string = FILE,
): Readonly<Record<string, string | undefined>> {
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...own } : own;
}

/** The settings every command goes by: start, backup and reset see the same data folder. */
export const startSettings = (): ReturnType<typeof readSettings> => readSettings(environment());
