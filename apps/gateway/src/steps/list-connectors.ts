import { z } from 'zod';
import type { PersonalCall } from '../call.ts';
import { Refused } from '../errors.ts';
import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { listAccountRows } from '../store/accounts.ts';

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).default(''),
});

/** Answers with one page of the connectors, in the order of their names; the cursor is the last one seen (GW22). */
export const listConnectors =
  (parts: Parts): Step<PersonalCall, Response> =>
  async ({ c, principal }) => {
    const page = Page.safeParse(c.req.query());
    if (!page.success) return new Refused('invalid_request', 'limit or cursor is not usable.');
    const { limit, cursor } = page.data;
    const { catalog } = parts;
    const after = catalog.all.filter(({ slug }) => slug > cursor);
    const shown = after.slice(0, limit);
    const accounts = await listAccountRows(parts, principal.subject);
    const items = shown.map((connector) => {
      const own = accounts.filter((account) => account.connector === connector.slug && !account.disabled);
      const best = own.find(({ active }) => active) ?? own.at(-1);
      return {
        connector: connector.slug,
        enabled: catalog.clientOf(connector) !== undefined,
        connected: own.some(({ status }) => status === 'active'),
        ...(best && { connectionStatus: best.status, statusReason: best.statusReason }),
        disabledTools: [],
      };
    });
    const last = shown.at(-1);
    return c.json({ items, ...(last && after.length > shown.length && { nextCursor: last.slug }) });
  };
