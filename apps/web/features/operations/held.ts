import type { Target } from './types.ts';

/** True while a required value has no text: the row's verb is held (WE6). */
export const isHeld = (wanted: Target['requiredEnv'], values: Readonly<Record<string, string>>): boolean =>
  wanted.some((entry) => entry.required && (values[entry.name] ?? entry.default ?? '').trim() === '');
