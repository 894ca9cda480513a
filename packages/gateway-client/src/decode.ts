import { z } from 'zod';

/** Absent and null mean the same on this wire: nothing. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? undefined);

const Attempt = z.object({ id: z.string(), status: z.string(), reason: maybe(z.string()) });

/** One account; statuses stay open text: an unknown word is passed on (GC9). */
export const AccountRow = z.object({
  connectionId: z.string(),
  connector: z.string(),
  status: z.string(),
  statusReason: maybe(z.string()),
  label: z.string(),
  alias: maybe(z.string()),
  active: z.boolean(),
  disabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  reason: maybe(z.string()),
  granted: texts,
  missing: texts,
  authorizedAt: maybe(z.string()),
  attempt: maybe(Attempt),
});

/** Every account of the principal. */
export const AccountList = z.object({ accounts: z.array(AccountRow) });

/** One connector as the list shows it. */
export const ConnectorItem = z.object({
  connector: z.string(),
  enabled: z.boolean(),
  connected: z.boolean(),
  connectionStatus: maybe(z.string()),
  statusReason: maybe(z.string()),
  disabledTools: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
});

/** One page of the connector list. */
export const ConnectorPage = z.object({ items: z.array(ConnectorItem), nextCursor: maybe(z.string()) });

/** One entry of a mint answer, as the gateway wrote it. */
export const MintEntry = z.object({
  connector: z.string(),
  status: z.string(),
  connectUrl: maybe(z.string()),
  connectionId: maybe(z.string()),
  attempt: maybe(z.string()),
  alias: maybe(z.string()),
  instruction: maybe(z.string()),
  statusReason: maybe(z.string()),
  reason: maybe(z.string()),
  reinitiated: maybe(z.boolean()),
});

const namesNobody = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && (!('connector' in entry) || entry.connector === null);

/** An entry that names no connector is dropped alone, whatever else it holds; the others are checked (GC10). */
export const MintAnswer = z.object({
  results: z.array(z.unknown()).transform((all, context) =>
    all.flatMap((entry, index) => {
      if (namesNobody(entry)) return [];
      const read = MintEntry.safeParse(entry);
      if (read.success) return [read.data];
      for (const issue of read.error.issues)
        context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] });
      return [];
    }),
  ),
});

/** One connector that can be connected. */
export const CatalogItem = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  icon: maybe(z.string()),
  authKind: z.string(),
  docsUrl: maybe(z.string()),
  configured: z.boolean(),
  allowed: z.boolean(),
  instruction: maybe(z.string()),
});

/** Everything that can be connected. */
export const Catalog = z.object({ connectors: z.array(CatalogItem) });

/** What a decoder says: the value, or the field that has the wrong type. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string };

/** Checks a body; added fields are tolerated, a wrong type is named by its path (GC9). */
export const decode = <T>(schema: z.ZodType<T>, body: unknown): Decoded<T> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, field: parsed.error.issues[0]?.path.join('.') || 'body' };
};
