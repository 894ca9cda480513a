import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { FIELD_ACTIONS, POLICY } from '../src/auth/policy.ts';
import { PRINCIPAL_KINDS } from '../src/auth/principal.ts';
import { CODES, ERROR_CODES } from '../src/refusals/codes.ts';
import { sentence } from '../src/refusals/messages.ts';
import { createSchema } from '../src/schema/index.ts';
import { printedSchema } from '../src/schema/print.ts';

const schema = createSchema();
const own = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** Everything of a type that should say what it is. */
const undescribed = (type: GraphQLNamedType): string[] => {
  const missing: string[] = type.description ? [] : [type.name];
  const note = (name: string, described: { description?: string | null | undefined }): void => {
    if (!described.description) missing.push(`${type.name}.${name}`);
  };
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      note(field.name, field);
      for (const arg of field.args) note(`${field.name}(${arg.name})`, arg);
    }
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) note(field.name, field);
  if (isEnumType(type)) for (const value of type.getValues()) note(value.name, value);
  return missing;
};

describe('the schema', () => {
  it('[AP57] is the committed one (node apps/api/src/schema/print.ts writes it)', () => {
    // Compared as schemas: how descriptions are wrapped is the formatter's.
    const committed = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');
    expect(`${printSchema(lexicographicSortSchema(buildSchema(committed)))}\n`).toBe(printedSchema());
  });

  it('[AP57] describes every type, field, argument and value', () => {
    const relays = ['Node', 'PageInfo', 'Node.id', 'Query.node(id)'];
    const missing = own.flatMap(undescribed).filter((name) => !relays.includes(name) && !name.startsWith('PageInfo.'));
    expect(missing).toEqual([]);
  });

  it('[AU10] has a row of the who-may-what table for every root field, and the table no other', () => {
    const fields = ['Query', 'Mutation', 'Subscription'].flatMap((root) => {
      const type = schema.getType(root);
      return isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${root}.${field}`) : [];
    });
    expect(Object.keys(FIELD_ACTIONS).sort()).toEqual(fields.sort());
  });

  it('[AU10] the table knows every kind of caller for every action', () => {
    for (const row of Object.values(POLICY)) expect(Object.keys(row).sort()).toEqual([...PRINCIPAL_KINDS].sort());
  });

  it('[AP10] every code has a sentence of its own and exactly one type', () => {
    expect(new Set(ERROR_CODES.map(sentence)).size).toBe(ERROR_CODES.length);
    for (const code of ERROR_CODES) expect(schema.getType(CODES[code].family)).toBeDefined();
  });
});
