import type { Seconds } from '@patchbay/core';

/** Gives unix seconds of a date. */
export const secondsOf = (date: Date): Seconds => date.getTime() / 1000;

/** Gives the date of unix seconds, to the nearest millisecond: the same whether it comes from memory or from a row. */
export const dateOf = (seconds: Seconds): Date => new Date(Math.round(seconds * 1000));
