import { getCookie } from 'hono/cookie';
import { bindingCookie } from '../binding.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import type { AttemptCall } from './find-attempt.ts';

/** The browser must carry the cookie that `/go` set for this very attempt and its person (GW8). */
export const checkBinding =
  ({ binding, clock }: Pick<Parts, 'binding' | 'clock'>): Step<AttemptCall, AttemptCall> =>
  (call) => {
    const { id, subject, formerly } = call.attempt;
    const person = binding.personOf(id, getCookie(call.c, bindingCookie(id)), clock.now() / 1000);
    // A try that a merge moved goes on in the browser that its guest was bound to (GW29).
    if (person === subject || (person !== null && formerly.includes(person))) return call;
    return new Refused(
      'link_not_yours',
      'Open it from your own Connectors page, in the browser you are signed in with.',
      {
        detail: person === null ? 'no valid binding cookie' : 'binding of another person',
      },
    );
  };
