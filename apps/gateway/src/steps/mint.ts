import type { Parts } from '../parts.ts';
import { setUpInstruction } from '../providers/catalog.ts';
import type { Step } from '../run-steps.ts';
import { beginAttempt } from '../store/begin-attempt.ts';
import type { OwnMintCall } from './own-named-account.ts';

type Entry = { readonly connector: string; readonly status: 'active' | 'initiated' | 'failed' } & Record<
  string,
  unknown
>;

/** Answers each asked connector with a link, the account that is there already, or why there is none (GW21). */
export const mint =
  (parts: Parts): Step<OwnMintCall, Response> =>
  async ({ c, principal, asked, named }) => {
    const { reinitiate, force, alias = null } = asked;

    const entryOf = async (slug: string): Promise<Entry> => {
      const connector = parts.catalog.find(slug);
      const refused = (reason: string, statusReason: string, more = {}): Entry => ({
        connector: slug,
        status: 'failed',
        reason,
        statusReason,
        reinitiated: reinitiate,
        ...more,
      });
      if (!connector) return refused('UNKNOWN_CONNECTOR', `There is no connector called ${slug}.`);
      if (!parts.catalog.clientOf(connector)) {
        const instruction = setUpInstruction(connector, parts.env.PUBLIC_URL);
        return refused('NOT_CONFIGURED', `${connector.name} is not set up here yet.`, { instruction });
      }
      const own = named?.connector === slug ? named : null;
      if (own?.disabled)
        return refused('INACTIVE', 'Another account took its place. It is kept for the record.', {
          connectionId: own.connectionId,
        });
      const begun = await beginAttempt(parts, {
        subject: principal.subject,
        connector,
        named: own,
        alias,
        reinitiate,
        // A connect ignores it: only a reconnect can be a switch.
        force: force && reinitiate,
        personName: principal.name,
        returnTo: asked.returnTo ?? null,
        opId: asked.op ?? null,
        initiator: asked.initiator ?? null,
      });
      const { connectionId, alias: itsAlias } = begun.grant;
      const entry = { connector: slug, connectionId, reinitiated: reinitiate, ...(itsAlias && { alias: itsAlias }) };
      if (begun.kind === 'there_already') return { ...entry, status: 'active' };
      const { attempt } = begun;
      return { ...entry, status: 'initiated', attempt, connectUrl: `${parts.env.PUBLIC_URL}/link/${attempt}` };
    };

    const results: Entry[] = [];
    for (const slug of asked.connectors) results.push(await entryOf(slug));
    const count = (status: Entry['status']) => results.filter((entry) => entry.status === status).length;
    const summary = {
      total: results.length,
      active: count('active'),
      initiated: count('initiated'),
      failed: count('failed'),
    };
    return c.json({ results, summary });
  };
