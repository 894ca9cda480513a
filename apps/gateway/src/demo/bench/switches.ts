import { z } from 'zod';

/** What the demo vendor can be told to do wrong, and what a person reads about it (DV5). */
export const SWITCHES = {
  deny: 'Refuses access as soon as somebody signs in',
  slow_consent: 'Takes its time after Allow',
  slow_token: 'Takes its time to give the tokens',
  fail_token: 'Gives no tokens: its server fails',
  expire: 'Lets the time for the sign-in run out at once',
  revoke: 'Takes access back: what it has given, and what it gives from now on',
  wrong_identity: 'Signs in somebody else than was chosen',
  callback_twice: 'Sends the browser back twice',
  callback_late: 'Sends the browser back after the request has run out',
} as const satisfies Record<string, string>;

/** One thing that can go wrong. */
export type Switch = keyof typeof SWITCHES;

/** A switch that is on, and how long the slow ones take. */
export interface Setting {
  readonly switch: Switch;
  readonly seconds: number;
}

const names = Object.keys(SWITCHES);
/** Says whether a text names a switch. */
export const isSwitch = (name: unknown): name is Switch => typeof name === 'string' && names.includes(name);

/** Seconds the slow switches take unless told otherwise. */
export const SLOW = 5;

/** Reads a setting as it is sent; an empty switch is none. */
export const SettingInput = z.object({
  switch: z
    .union([z.custom<Switch>(isSwitch, 'not a switch'), z.literal(''), z.null()])
    .transform((name) => name || null),
  seconds: z.coerce.number().min(0).max(600).default(SLOW),
});
