import {
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import { type Action, FIELD_ACTIONS, verdict } from '../auth/policy.ts';
import type { RequestContext } from '../context.ts';
import { sentence } from '../refusals/messages.ts';
import { refuse } from '../refusals/refusal.ts';

type Denied = 'UNAUTHENTICATED' | 'PERSON_REQUIRED';

/** Tells whether the table denies this caller the action, and by which code. */
const denial = (action: Action, context: RequestContext): Denied | null => {
  const said = verdict(action, context.principal().kind);
  return said === 'no' ? 'UNAUTHENTICATED' : said === 'person_required' ? 'PERSON_REQUIRED' : null;
};

const guardType = (type: GraphQLObjectType, live: boolean): void => {
  for (const [name, field] of Object.entries(type.getFields())) {
    const action = FIELD_ACTIONS[`${type.name}.${name}`];
    if (action === undefined) throw new Error(`the who-may-what table has no row for ${type.name}.${name}`);
    const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
    // What is denied does not exist: a list is empty, a thing is null, a result says so by its code.
    const nothing = (code: Denied): unknown => (isUnionType(inner) ? refuse(code) : isListType(inner) ? [] : null);
    const { resolve, subscribe } = field;
    if (live) {
      field.subscribe = (root, args, context: RequestContext, info) => {
        const code = denial(action, context);
        if (code !== null) throw new GraphQLError(sentence(code), { extensions: { code } });
        return subscribe?.(root, args, context, info);
      };
    } else {
      field.resolve = (root, args, context: RequestContext, info) => {
        const code = denial(action, context);
        return code === null ? resolve?.(root, args, context, info) : nothing(code);
      };
    }
  }
};

/** Puts the who-may-what table before every root field of the schema; a field without a row stops the start (AU10). */
export const guardSchema = (schema: GraphQLSchema): GraphQLSchema => {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) if (type) guardType(type, false);
  const live = schema.getSubscriptionType();
  if (live) guardType(live, true);
  return schema;
};
