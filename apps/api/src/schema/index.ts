import type { GraphQLSchema } from 'graphql';
import './enums.ts';
import './reasons.ts';
import './viewer.ts';
import './connector.ts';
import './account.ts';
import './operation.ts';
import './errors.ts';
import './mutations.ts';
import './account-mutations.ts';
import './keys.ts';
import './agent.ts';
import './history.ts';
import './frames.ts';
import { builder } from './builder.ts';
import { guardSchema } from './guard.ts';

/** Gives the schema of this API, with the who-may-what table before every root field. */
export const createSchema = (): GraphQLSchema => guardSchema(builder.toSchema());
