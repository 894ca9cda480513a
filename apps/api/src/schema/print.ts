import { writeFile } from 'node:fs/promises';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './index.ts';

/** Gives the schema as text, sorted, as it is committed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(createSchema()))}\n`;

if (import.meta.main) await writeFile(new URL('../../schema.graphql', import.meta.url), printedSchema());
