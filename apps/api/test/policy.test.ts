import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Action, FIELD_ACTIONS, POLICY } from '../src/auth/policy.ts';
import { PRINCIPAL_KINDS, type PrincipalKind } from '../src/auth/principal.ts';
import type { Api } from '../src/main.ts';
import type { Browser } from './support/browser.ts';
import { agentOf, open } from './support/steps.ts';
import { createWorld, type World } from './support/world.ts';

type Transport = 'http' | 'websocket' | 'events';
const TRANSPORTS = ['http', 'websocket', 'events'] as const;
const KINDS = PRINCIPAL_KINDS;

let world: World;
let api: Api;
const callers = new Map<PrincipalKind, Browser>();
const operations = new Map<PrincipalKind, { opId: string; targetId: string }>();

beforeAll(async () => {
  world = await createWorld();
  api = await world.start();
  for (const kind of KINDS) {
    const browser = world.browser(api);
    if (kind === 'person' || kind === 'admin') await browser.signUp(`${kind}@example.com`);
    if (kind === 'admin')
      await world.prisma.user.update({ where: { email: 'admin@example.com' }, data: { role: 'admin' } });
    if (kind !== 'nobody' && kind !== 'agent') {
      const { opId, targets } = await open(browser, ['demo-mail']);
      operations.set(kind, { opId, targetId: targets[0].targetId });
    }
    if (kind === 'agent') continue;
    callers.set(kind, browser);
  }
  // The agent acts for a person of its own, whose page has opened a request.
  const owner = world.browser(api);
  await owner.signUp('owner@example.com');
  const { opId, targets } = await open(owner, ['demo-notes']);
  operations.set('agent', { opId, targetId: targets[0].targetId });
  callers.set('agent', await agentOf(owner));
});
afterAll(() => world.close());

const STRANGE = { opId: '0123456789ab', targetId: 't1' };

/** One document for each root field, about the operation given. */
const documents = ({ opId, targetId }: typeof STRANGE): Record<string, string> => {
  const operation = `(input: {opId: "${opId}"`;
  const result = '__typename ... on UserError { code }';
  return {
    'Query.node': `{ node(id: "${Buffer.from(`Operation:${opId}`).toString('base64')}") { __typename } }`,
    'Query.serverTime': '{ serverTime }',
    'Query.viewer': '{ viewer { kind } }',
    'Query.connectors': '{ connectors(first: 1) { totalCount } }',
    'Query.connector': '{ connector(slug: "demo-mail") { slug } }',
    'Query.accounts': '{ accounts { id } }',
    'Query.operation': `{ operation(opId: "${opId}") { opId } }`,
    'Query.connectionStatus': `{ connectionStatus { ${result} } }`,
    'Query.awaitOperation': `{ awaitOperation(opId: "${opId}", timeoutSeconds: 0) { ${result} } }`,
    'Query.suggestions': '{ suggestions { at } }',
    'Query.agentKeys': '{ agentKeys { keyId } }',
    'Query.operations': '{ operations(first: 1) { edges { node { opId timeline { at } } } } }',
    'Query.audit':
      '{ audit { operations(first: 1) { edges { node { person { email } operation { timeline { at } } } } } } }',
    'Query.openOperations': '{ openOperations { opId } }',
    'Mutation.connect': `mutation { connect(input: {targets: [{name: "demo-mail"}]}) { ${result} } }`,
    'Mutation.reconnect': `mutation { reconnect(input: {targets: [{name: "demo-mail"}]}) { ${result} } }`,
    'Mutation.renameAccount': `mutation { renameAccount(input: {accountId: "ca_none", to: "work"}) { ${result} } }`,
    'Mutation.removeAccount': `mutation { removeAccount(input: {accountId: "ca_none"}) { ${result} } }`,
    'Mutation.keepAccount': `mutation { keepAccount(input: {accountId: "ca_none"}) { ${result} } }`,
    'Mutation.skipTarget': `mutation { skipTarget${operation}, targetId: "${targetId}"}) { ${result} } }`,
    'Mutation.respond': `mutation { respond${operation}, skips: ["${targetId}"]}) { ${result} } }`,
    'Mutation.continueOperation': `mutation { continueOperation${operation}}) { ${result} } }`,
    'Mutation.retryTargets': `mutation { retryTargets${operation}, targetIds: ["${targetId}"]}) { ${result} } }`,
    'Mutation.display': `mutation { display(input: {connectors: ["demo-mail"]}) { ${result} } }`,
    'Mutation.interruptOperation': `mutation { interruptOperation${operation}}) { ${result} } }`,
    'Mutation.becomeAdmin': `mutation { becomeAdmin(input: {token: "wrong"}) { ${result} } }`,
    'Mutation.createAgentKey': `mutation { createAgentKey(input: {name: "k"}) { ${result} } }`,
    'Mutation.revokeAgentKey': `mutation { revokeAgentKey(input: {keyId: "none"}) { ${result} } }`,
    'Mutation.wakeOperation': `mutation { wakeOperation${operation}}) { ${result} } }`,
    'Subscription.operationFrames': `subscription { operationFrames(opId: "${opId}") { seq } }`,
    'Subscription.viewerFrames': 'subscription { viewerFrames { seq } }',
  };
};

interface Seen {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly extensions?: Record<string, unknown> }[];
}

/** Sends a document by one of the three ways, gives its first answer. */
const first = async (browser: Browser, transport: Transport, document: string): Promise<Seen> => {
  if (transport === 'http') return browser.send<Record<string, unknown>>(document);
  if (transport === 'events') {
    for await (const answer of browser.events<Record<string, unknown>>(document)) return answer;
    return {};
  }
  const client = browser.socket();
  const { promise, resolve } = Promise.withResolvers<Seen>();
  const stop = client.subscribe<Record<string, unknown>>(
    { query: document },
    {
      next: (answer) => resolve(answer as Seen),
      error: (error) => resolve({ errors: Array.isArray(error) ? error : [] }),
      complete: () => resolve({}),
    },
  );
  const answer = await promise;
  stop();
  await client.dispose();
  return answer;
};

/** What an answer comes down to. */
const outcomeOf = (field: string, { data, errors }: Seen): string => {
  const code = errors?.[0]?.extensions?.code;
  if (typeof code === 'string') return code;
  const value = data?.[field.split('.')[1] ?? ''];
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : 'something';
  return typeof value === 'object' && 'code' in value ? String(value.code) : 'something';
};

/** What the table says the answer comes down to. */
const expectedOf = (field: string, kind: PrincipalKind, transport: Transport, action: Action): readonly string[] => {
  const said = POLICY[action][kind];
  const live = field.startsWith('Subscription');
  if (said === 'person_required') return ['PERSON_REQUIRED'];
  if (said === 'no' && field === 'Query.awaitOperation') return ['UNAUTHENTICATED'];
  if (said === 'no')
    return live ? ['UNAUTHENTICATED'] : field.startsWith('Mutation') ? ['UNAUTHENTICATED'] : ['nothing'];
  if (said === 'becomes_guest') return transport === 'websocket' ? ['GUEST_SETUP_FAILED'] : ['something'];
  // Nobody has no viewer and, like anybody without accounts, no list of them.
  if (field === 'Query.viewer' && kind === 'nobody') return ['nothing'];
  if (field === 'Query.node' && kind === 'nobody') return ['nothing'];
  if (field === 'Query.accounts') return ['nothing'];
  if (field === 'Query.suggestions' || field === 'Query.agentKeys') return ['nothing', 'something'];
  if (field === 'Mutation.becomeAdmin') return ['SETUP_REFUSED'];
  if (field === 'Mutation.revokeAgentKey') return ['KEY_NOT_FOUND'];
  if (field === 'Mutation.interruptOperation' && kind === 'agent') return ['FORBIDDEN'];
  if (field === 'Mutation.connect' || field === 'Mutation.reconnect') return ['something', 'OPERATION_ALREADY_OPEN'];
  if (/Account$/.test(field) && field.startsWith('Mutation')) return ['ACCOUNT_NOT_FOUND'];
  return ['something', 'LINK_STILL_VALID', 'OPERATION_SETTLED'];
};

// Reading comes before answering, so that an operation is still open when it is read.
const fields = Object.entries(FIELD_ACTIONS).sort(
  ([a], [b]) => Number(a.startsWith('Mutation')) - Number(b.startsWith('Mutation')),
);
const cells = fields.flatMap(([field, action]) =>
  KINDS.flatMap((kind) =>
    TRANSPORTS.filter((transport) => !(field.startsWith('Subscription') && transport === 'http')).map(
      (transport) => [field, kind, transport, action] as const,
    ),
  ),
);

describe('who may what', () => {
  it.each(cells)('[AU10][AP53] %s by %s over %s', async (field, kind, transport, action) => {
    const caller = kind === 'nobody' ? world.browser(api) : callers.get(kind);
    const document = documents(operations.get(kind) ?? STRANGE)[field];
    if (caller === undefined || document === undefined) throw new Error(`no way to ask for ${field}`);
    expect(expectedOf(field, kind, transport, action)).toContain(
      outcomeOf(field, await first(caller, transport, document)),
    );
  });

  it('[AU11] another person’s operation is answered like one that never was, on every way', async () => {
    const theirs = operations.get('person') ?? STRANGE;
    for (const kind of ['guest', 'admin', 'agent'] as const) {
      const caller = callers.get(kind);
      if (caller === undefined) throw new Error('no caller');
      for (const [field, document] of Object.entries(documents(theirs))) {
        if (!document.includes(theirs.opId) && field !== 'Query.node') continue;
        if (kind === 'agent' && POLICY[FIELD_ACTIONS[field] ?? 'public'].agent === 'person_required') continue;
        const strange = documents(STRANGE)[field] ?? '';
        const transport = field.startsWith('Subscription') ? 'events' : 'http';
        const [asked, unknown] = [await first(caller, transport, document), await first(caller, transport, strange)];
        expect([field, asked]).toEqual([field, unknown]);
        expect([field, outcomeOf(field, asked)]).toEqual([
          field,
          field.startsWith('Query') && field !== 'Query.awaitOperation' ? 'nothing' : 'OPERATION_NOT_FOUND',
        ]);
      }
    }
  });

  it('[AU11] an account is its person’s alone, by list and by id', async () => {
    const guest = callers.get('guest');
    const person = callers.get('person');
    if (guest === undefined || person === undefined) throw new Error('no caller');
    const owner = await world.prisma.user.findUniqueOrThrow({ where: { email: 'person@example.com' } });
    const at = new Date();
    await world.prisma.account.create({
      data: {
        connectionId: 'ca_theirs',
        personId: owner.personId,
        connector: 'demo-mail',
        label: 'theirs@example.com',
        status: 'active',
        active: true,
        authorizedAt: at,
        createdAt: at,
        updatedAt: at,
        checkedAt: new Date(at.getTime() + 3_600_000),
      },
    });
    const id = Buffer.from('Account:ca_theirs').toString('base64');
    const document = `{ node(id: "${id}") { ... on Account { label } } accounts { label } connector(slug: "demo-mail") { connected accounts { label } } }`;
    const theirs = { label: 'theirs@example.com' };
    expect(await person.ask(document)).toEqual({
      node: theirs,
      accounts: [theirs],
      connector: { connected: true, accounts: [theirs] },
    });
    const nothing = { node: null, accounts: [], connector: { connected: false, accounts: [] } };
    expect(await guest.ask(document)).toEqual(nothing);
    expect(await world.browser(api).ask(document)).toEqual(nothing);
  });
});
