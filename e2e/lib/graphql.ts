import type { APIRequestContext } from '@playwright/test';

/** What one GraphQL answer holds; `data` is the caller's business. */
interface Answer<T> {
  data: T;
  errors?: { message: string }[];
}

/**
 * Asks the product's own GraphQL API as whoever owns `request`'s cookies.
 * Throws when the answer carries `errors[]`: refusals are typed results, so only a bug lands there.
 */
export async function ask<T>(request: APIRequestContext, query: string, variables: object = {}): Promise<T> {
  const response = await request.post('/graphql', {
    data: { query, variables },
    headers: { 'x-graphql-yoga-csrf': 'e2e' },
  });
  const answer: Answer<T> = await response.json();
  if (answer.errors?.length) throw new Error(answer.errors.map((error) => error.message).join('; '));
  return answer.data;
}

export interface TargetView {
  targetId: string;
  name: string;
  state: string;
  reason: string | null;
  link: string | null;
}

export interface OperationView {
  opId: string;
  seq: number;
  settledBy: string | null;
  targets: TargetView[];
}

const OPERATION = 'opId seq settledBy targets { targetId name state reason link }';

interface Refusal {
  __typename: string;
  code?: string;
  message?: string;
  operation?: OperationView;
}

const operationOf = (result: Refusal): OperationView => {
  if (!result.operation) throw new Error(`${result.__typename} ${result.code}: ${result.message}`);
  return result.operation;
};

/** Opens (or joins) an operation for the named connectors, as the page's person. */
export async function connect(request: APIRequestContext, names: readonly string[]): Promise<OperationView> {
  const { connect } = await ask<{ connect: Refusal }>(
    request,
    `mutation Connect($input: ConnectInput!) { connect(input: $input) {
      __typename ... on UserError { code message } ... on ConnectPayload { operation { ${OPERATION} } } } }`,
    { input: { targets: names.map((name) => ({ name })) } },
  );
  return operationOf(connect);
}

/** Says Not now to one target. */
export async function skip(request: APIRequestContext, opId: string, targetId: string): Promise<OperationView> {
  const { skipTarget } = await ask<{ skipTarget: Refusal }>(
    request,
    `mutation Skip($input: SkipTargetInput!) { skipTarget(input: $input) {
      __typename ... on UserError { code message } ... on RespondPayload { operation { ${OPERATION} } } } }`,
    { input: { opId, targetId } },
  );
  return operationOf(skipTarget);
}

/** The operation as it stands, or null when it does not exist for this caller. */
export async function operation(request: APIRequestContext, opId: string): Promise<OperationView | null> {
  const data = await ask<{ operation: OperationView | null }>(
    request,
    `query Operation($opId: ID!) { operation(opId: $opId) { ${OPERATION} } }`,
    { opId },
  );
  return data.operation;
}
