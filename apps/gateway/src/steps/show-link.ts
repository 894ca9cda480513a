import { linkPage } from '../pages/link-page.ts';
import { PAGE_HEADERS } from '../pages/style.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import type { AttemptCall } from './find-attempt.ts';

/** Shows what will happen; changes nothing (GW7). */
export const showLink =
  ({ env }: Pick<Parts, 'env'>): Step<AttemptCall, Response> =>
  async ({ c, attempt, grant, connector }) =>
    c.body(
      String(
        await linkPage({
          connector,
          account: grant.authorizedAt === null ? '' : (grant.alias ?? grant.label),
          initiator: attempt.initiator,
          name: attempt.personName,
          person: attempt.subject,
          isSwitch: attempt.force,
          home: `${env.PUBLIC_URL}/`,
        }),
      ),
      200,
      PAGE_HEADERS,
    );
