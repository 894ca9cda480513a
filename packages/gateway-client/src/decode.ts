import { z } from 'zod';

const text = z.string().nullable().exactOptional();
const texts = z.array(z.string()).nullable().exactOptional();

const Attempt = z.object({ id: z.string(), status: z.string(), statusReason: text, reason: text });

/** One account; statuses stay open text: an unknown word is passed on (GC9). */
export const AccountRow = z.object({
  connectionId: z.string(),
  connector: z.string(),
  status: z.string(),
  statusReason: text,
  label: z.string(),
  alias: text,
  active: z.boolean(),
  disabled: z.boolean(),
  createdAt: text,
  updatedAt: text,
  reason: text,
  granted: texts,
  missing: texts,
  authorizedAt: text,
  attempt: Attempt.nullable().exactOptional(),
});

/** Every account of the principal. */
export const AccountList = z.object({ accounts: z.array(AccountRow) });

/** What became of a removed account; `revoked` stays open text. */
export const Removal = z.object({
  connectionId: z.string(),
  connector: z.string(),
  revoked: z.string(),
  vendorPage: text,
});

/** What a merge moved, joined and had to name anew. */
export const Merge = z.object({
  moved: z.number(),
  merged: z.array(z.object({ from: z.string(), into: z.string() })),
  renamed: z.array(z.object({ connectionId: z.string(), alias: z.string() })),
});

/** One page of the connector list. */
export const ConnectorPage = z.object({
  items: z.array(
    // A status call shows a connector's own fields as they came, those of later gateways too.
    z.looseObject({
      connector: z.string(),
      enabled: z.boolean(),
      connected: z.boolean(),
      connectionStatus: text,
      statusReason: text,
      disabledTools: texts,
    }),
  ),
  nextCursor: text,
});

const MintEntry = z.object({
  connector: z.string(),
  status: z.string(),
  connectUrl: text,
  connectionId: text,
  attempt: text,
  alias: text,
  instruction: text,
  statusReason: text,
  reason: text,
});

/** Is this an entry that names nobody, or a connector nobody asked about? Whatever else it holds is of no interest then. */
const isOdd = (entry: unknown, asked: ReadonlySet<string>): boolean => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const connector: unknown = 'connector' in entry ? entry.connector : null;
  return connector === null || (typeof connector === 'string' && !asked.has(connector.toLowerCase()));
};

/** The answer to a mint of the `asked` connectors (lower case): an odd entry is dropped alone, the others are checked (GC10). */
export const mintResults = (asked: ReadonlySet<string>) =>
  z.object({
    results: z.array(z.unknown()).transform((all, context) =>
      all.flatMap((entry, index) => {
        if (isOdd(entry, asked)) return [];
        const read = MintEntry.safeParse(entry);
        if (read.success) return [read.data];
        for (const issue of read.error.issues)
          context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] });
        return [];
      }),
    ),
  });

/** Which connectors are allowed; null is all of them. */
export const Policy = z.object({ allowed: z.array(z.string()).nullable() });

/** See {@link Policy}. */
export type Policy = z.infer<typeof Policy>;

const CatalogItem = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  icon: text,
  authKind: z.string(),
  docsUrl: text,
  instruction: text,
  configured: z.boolean(),
  allowed: z.boolean(),
});

/** One connector that can be connected. */
export type CatalogEntry = z.infer<typeof CatalogItem>;

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
