import type { Context } from 'hono';
import type { Principal } from './tokens/bearer.ts';

/** One request on its way through the steps. */
export interface Call {
  readonly c: Context;
  readonly requestId: string;
}

/** A wire call whose token was verified. */
export interface PersonalCall extends Call {
  readonly principal: Principal;
}
