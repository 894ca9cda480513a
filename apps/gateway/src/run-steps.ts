import { Refused } from './errors.ts';

/** One check or deed: takes what the steps before it found out, gives that and its own finding, or a refusal. */
export type Step<In, Out> = (given: In) => Out | Refused | Promise<Out | Refused>;

/** A whole route: the first refusal ends it. */
export type Route<In, Out> = (given: In) => Promise<Out | Refused>;

/** Joins steps in order; their types say what each may rely on. */
export function steps<A, B>(a: Step<A, B>): Route<A, B>;
export function steps<A, B, C>(a: Step<A, B>, b: Step<B, C>): Route<A, C>;
export function steps<A, B, C, D>(a: Step<A, B>, b: Step<B, C>, c: Step<C, D>): Route<A, D>;
export function steps<A, B, C, D, E>(a: Step<A, B>, b: Step<B, C>, c: Step<C, D>, d: Step<D, E>): Route<A, E>;
export function steps<A, B, C, D, E, F>(
  a: Step<A, B>,
  b: Step<B, C>,
  c: Step<C, D>,
  d: Step<D, E>,
  e: Step<E, F>,
): Route<A, F>;
export function steps<A, B, C, D, E, F, G>(
  a: Step<A, B>,
  b: Step<B, C>,
  c: Step<C, D>,
  d: Step<D, E>,
  e: Step<E, F>,
  f: Step<F, G>,
): Route<A, G>;
export function steps<A, B, C, D, E, F, G, H>(
  a: Step<A, B>,
  b: Step<B, C>,
  c: Step<C, D>,
  d: Step<D, E>,
  e: Step<E, F>,
  f: Step<F, G>,
  g: Step<G, H>,
): Route<A, H>;
export function steps(...list: Step<unknown, unknown>[]): Route<unknown, unknown> {
  return async (given) => {
    let found = given;
    for (const step of list) {
      found = await step(found);
      if (found instanceof Refused) return found;
    }
    return found;
  };
}
