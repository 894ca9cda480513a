declare const brand: unique symbol;

/** A text that was parsed once and is from then on what its kind says. */
export type Id<K extends string> = string & { readonly [brand]: K };

/** The id of one connection operation: twelve hex characters. */
export type OpId = Id<'operation'>;

/** The id of one target inside its operation; it makes the target's address. */
export type TargetId = Id<'target'>;

/** The id of the person who owns an operation and is the gateway's subject. */
export type PersonId = Id<'person'>;

/** A connector's name: lower case, no blanks. */
export type Slug = Id<'slug'>;

/** A name a person gave to an account. */
export type Alias = Id<'alias'>;

/** A point in time or a length of time, in seconds. */
export type Seconds = number;

/** Gives the operation id in `raw`, or null when it is not twelve hex characters (OP1). */
export const opId = (raw: string): OpId | null => (/^[0-9a-f]{12}$/.test(raw) ? (raw as OpId) : null);

/** Gives the target id in `raw`, or null when it is not 1 to 40 of `a-z 0-9 -`. */
export const targetId = (raw: string): TargetId | null => (/^[a-z0-9-]{1,40}$/.test(raw) ? (raw as TargetId) : null);

/** Gives the person id in `raw`, or null when it is empty. */
export const personId = (raw: string): PersonId | null => (raw === '' ? null : (raw as PersonId));

/** Gives the connector name in `raw`, trimmed and in lower case, or null when nothing is left. */
export const slug = (raw: string): Slug | null => {
  const name = raw.trim().toLowerCase();
  return name === '' ? null : (name as Slug);
};

/** Gives the account name in `raw`, trimmed, or null when it is not 1 to 32 of `a-z 0-9 -` starting with a letter or digit. */
export const alias = (raw: string): Alias | null => {
  const name = raw.trim();
  return /^[a-z0-9][a-z0-9-]{0,31}$/.test(name) ? (name as Alias) : null;
};
