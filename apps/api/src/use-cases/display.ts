import { type Seconds, slug } from '@patchbay/core';
import type { PrismaClient, Suggestion } from '@patchbay/db';
import type { Owner } from '../auth/principal.ts';
import type { RequestContext } from '../context.ts';
import type { KnownCatalog } from '../gateway/catalog.ts';
import { isPlain } from '../gateway/plain-text.ts';
import type { Limit } from '../limits/limits.ts';
import { done, type Outcome, refuse } from '../refusals/refusal.ts';
import { dateOf } from '../time.ts';

/** A display as the caller wrote it. */
export interface DisplayInput {
  readonly connectors: readonly string[];
  readonly toolCallId?: string | null | undefined;
}

/** What a display needs. */
export interface DisplayParts {
  readonly prisma: PrismaClient;
  readonly catalog: () => Promise<KnownCatalog>;
  readonly limit: Limit;
  readonly now: () => Seconds;
}

const MOST_NAMES = 100;
const LONGEST_ID = 200;
/** Seconds a suggestion stays on the page. */
const LIFE = 3_600;

/** Makes the use cases of suggestions (AP71): a display opens nothing and mints nothing; a press there is an ordinary connect. */
export const createDisplay = ({ prisma, catalog, limit, now }: DisplayParts) => ({
  display: async (
    context: RequestContext,
    { connectors, toolCallId }: DisplayInput,
  ): Promise<Outcome<readonly string[]>> => {
    const names = [...new Set(connectors.map(slug))].filter((name) => name !== null);
    if (names.length === 0) return refuse('TARGETS_REQUIRED', { field: 'connectors' });
    if (names.length > MOST_NAMES) return refuse('INVALID_INPUT', { field: 'connectors' });
    if ((toolCallId ?? '').length > LONGEST_ID || !isPlain(toolCallId ?? ''))
      return refuse('INVALID_INPUT', { field: 'toolCallId' });
    const owner = await context.become();
    if (owner === null) return refuse('GUEST_SETUP_FAILED');
    const wait = await limit(owner.personId);
    if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait });
    const { bySlug } = await catalog();
    const shown = names.filter((name) => bySlug.has(name));
    if (shown.length > 0)
      await prisma.suggestion.create({
        data: {
          personId: owner.personId,
          keyId: owner.kind === 'agent' ? owner.keyId : null,
          toolCallId: toolCallId ?? null,
          connectors: shown,
          at: dateOf(now()),
        },
      });
    return done(shown);
  },
  suggestions: (owner: Owner): Promise<readonly Suggestion[]> =>
    prisma.suggestion.findMany({
      where: { personId: owner.personId, at: { gt: dateOf(now() - LIFE) } },
      orderBy: { id: 'desc' },
      take: 10,
    }),
});
