import type { Call } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Step } from '../run-steps.ts';

/** A vendor's answer, read but not yet believed. */
export interface CallbackCall extends Call {
  readonly state: string;
  readonly answer:
    | { readonly kind: 'code' }
    | { readonly kind: 'error'; readonly error: string; readonly said: string };
}

/** Reads the parameters of a callback; one that comes twice, or none at all, is refused (GW16). */
export const readCallback: Step<Call, CallbackCall> = (call) => {
  const query = call.c.req.queries();
  const one = (name: string): string | undefined => (query[name]?.length === 1 ? query[name][0] : undefined);
  const doubled = ['state', 'code', 'error', 'iss'].some((name) => (query[name]?.length ?? 0) > 1);
  const state = one('state');
  const error = one('error');
  if (doubled || !state || (!error && !one('code')))
    return new Refused(
      'callback_invalid',
      'The vendor sent something this page does not understand. Nothing was saved.',
    );
  if (!error) return { ...call, state, answer: { kind: 'code' } };
  const said = (one('error_description') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return { ...call, state, answer: { kind: 'error', error, said } };
};
