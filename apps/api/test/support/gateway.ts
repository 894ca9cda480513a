import { type FakeGateway, type Reply, type Seen, startFakeGateway } from '@patchbay/gateway-client/testing';

/** One account as the scripted gateway has it. */
export interface ScriptedAccount {
  connectionId: string;
  connector: string;
  status: string;
  statusReason?: string;
  label: string;
  alias?: string;
  active: boolean;
  disabled: boolean;
  createdAt: string;
  updatedAt: string;
  authorizedAt?: string;
  reason?: string;
  attempt?: { id: string; status: string; reason?: string };
  owner: string;
}

/** A gateway over real HTTP that a test scripts: it mints links, and accounts stand as the test says. */
export interface ScriptedGateway {
  readonly origin: string;
  readonly accounts: Map<string, ScriptedAccount>;
  /** The bodies of all mints so far. */
  readonly mints: () => readonly Record<string, unknown>[];
  /** The account reads so far. */
  readonly reads: () => readonly string[];
  /** Makes an account active, as after a consent; a refused one gets the reason. */
  consent(connectionId: string, label?: string): void;
  refuse(connectionId: string, reason: string, said: string): void;
  /** The account that was minted last for this connector. */
  accountOf(connector: string): ScriptedAccount;
  /** Answers the next requests whose path starts so with `reply` instead. */
  next(path: string, reply: Reply): void;
  /** What the vendor does when an account is removed from now on. */
  revokes(word: string): void;
  readonly fake: FakeGateway;
  close(): Promise<void>;
}

const CATALOG = ['demo-mail', 'demo-notes', 'demo-files', 'demo-chat'].map((slug) => ({
  slug,
  name: slug.replace('demo-', 'Demo '),
  description: `A made-up ${slug.slice(5)} app.`,
  category: 'Demo',
  icon: slug,
  authKind: 'oidc',
  configured: true,
  allowed: true,
}));

const subjectOf = (seen: Seen): string => {
  const token = (seen.headers.authorization ?? '').split('.')[1] ?? '';
  return String(JSON.parse(Buffer.from(token, 'base64url').toString() || '{}').sub ?? '');
};

/** Secrets that must never be seen outside: every attempt handle starts so. */
export const HANDLE = 'handle-secret-';

/** Starts the scripted gateway. */
export const startScriptedGateway = async (): Promise<ScriptedGateway> => {
  const accounts = new Map<string, ScriptedAccount>();
  const special: { path: string; reply: Reply }[] = [];
  let count = 0;
  let revocation = 'yes';

  const mint = (seen: Seen): Reply => {
    const {
      connectors,
      alias,
      connectionId: named,
    } = seen.body as {
      connectors: string[];
      alias?: string;
      connectionId?: string;
    };
    const results = connectors.map((connector) => {
      if (!connector.startsWith('demo-'))
        return { connector, status: 'failed', reason: 'UNKNOWN_CONNECTOR', statusReason: 'No such app.' };
      count += 1;
      const connectionId = named ?? `ca_${connector}_${count}`;
      const attempt = `${HANDLE}${connector}-${count}`;
      const now = new Date().toISOString();
      const known = accounts.get(connectionId);
      if (known !== undefined) known.attempt = { id: attempt, status: 'pending' };
      else
        accounts.set(connectionId, {
          connectionId,
          connector,
          status: 'pending',
          label: '',
          ...(alias !== undefined && { alias }),
          active: false,
          disabled: false,
          createdAt: now,
          updatedAt: now,
          attempt: { id: attempt, status: 'pending' },
          owner: subjectOf(seen),
        });
      const connectUrl = `http://localhost:3000/link/${attempt}`;
      return { connector, status: 'initiated', connectionId, attempt, connectUrl, reinitiated: false };
    });
    return { kind: 'json', body: { results } };
  };

  const answer = (seen: Seen): Reply => {
    const at = special.findIndex(({ path }) => seen.path.startsWith(path));
    const [found] = at === -1 ? [] : special.splice(at, 1);
    if (found !== undefined) return found.reply;
    const path = seen.path.split('?')[0] ?? '';
    const notFound: Reply = { kind: 'json', status: 404, body: { error: { code: 'connection_not_found' } } };
    if (path === '/healthz') return { kind: 'json', body: { ok: true } };
    if (path === '/api/v1/connectors/catalog') return { kind: 'json', body: { connectors: CATALOG } };
    if (path === '/v1/connectors/connections') return mint(seen);
    if (path === '/v1/subjects/merge') {
      const { from, to } = seen.body as { from: string; to: string };
      const own = [...accounts.values()];
      const twinOf = ({ connector, label }: ScriptedAccount) =>
        own.find((one) => one.owner === to && one.connector === connector && one.label === label && label !== '');
      const moved = own.filter(({ owner }) => owner === from);
      const merged = moved.flatMap((account) => {
        const twin = twinOf(account);
        if (twin !== undefined) accounts.delete(account.connectionId);
        account.owner = to;
        return twin === undefined ? [] : [{ from: account.connectionId, into: twin.connectionId }];
      });
      return { kind: 'json', body: { moved: moved.length, merged, renamed: [] } };
    }
    if (path === '/v1/connectors')
      return {
        kind: 'json',
        body: { items: CATALOG.map(({ slug }) => ({ connector: slug, enabled: true, connected: false })) },
      };
    const wire = ({ owner: _owner, ...row }: ScriptedAccount) => row;
    if (path === '/api/v1/connectors/accounts') {
      const own = [...accounts.values()].filter(({ owner }) => owner === subjectOf(seen));
      return { kind: 'json', body: { accounts: own.map(wire) } };
    }
    const [, id = '', verb] = /^\/(?:api\/)?v1\/connectors\/accounts\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const own = accounts.get(decodeURIComponent(id));
    if (seen.method !== 'GET') {
      if (own?.owner !== subjectOf(seen)) return notFound;
      if (seen.method === 'DELETE' || verb === 'remove') {
        accounts.delete(own.connectionId);
        const { connectionId, connector } = own;
        const vendorPage = `https://vendor.example/${connector}`;
        return { kind: 'json', body: { connectionId, connector, revoked: revocation, vendorPage } };
      }
      const { alias = '' } = seen.body as { alias?: string };
      const taken = [...accounts.values()].some(
        (other) =>
          other !== own && other.owner === own.owner && other.connector === own.connector && other.alias === alias,
      );
      if (taken) return { kind: 'json', status: 409, body: { error: { code: 'alias_taken', message: 'Taken.' } } };
      own.alias = alias;
      return { kind: 'json', body: wire(own) };
    }
    const account = accounts.get(decodeURIComponent(path.replace('/v1/connectors/accounts/', '')));
    return account?.owner === subjectOf(seen) ? { kind: 'json', body: wire(account) } : notFound;
  };

  const fake = await startFakeGateway(answer);
  const get = (connectionId: string): ScriptedAccount => {
    const account = accounts.get(connectionId);
    if (account === undefined) throw new Error(`no account ${connectionId}`);
    return account;
  };
  return {
    origin: fake.origin,
    accounts,
    fake,
    mints: () =>
      fake.seen
        .filter(({ path }) => path === '/v1/connectors/connections')
        .map(({ body }) => body as Record<string, unknown>),
    reads: () => fake.seen.map(({ path }) => path).filter((path) => path.startsWith('/v1/connectors/accounts/')),
    consent: (connectionId, label = 'ada@example.com') => {
      const account = get(connectionId);
      const now = new Date().toISOString();
      for (const other of accounts.values())
        if (other.owner === account.owner && other.connector === account.connector) other.active = false;
      Object.assign(account, { status: 'active', label, active: true, authorizedAt: now, updatedAt: now });
      if (account.attempt) account.attempt.status = 'active';
    },
    refuse: (connectionId, reason, said) => {
      const account = get(connectionId);
      Object.assign(account, { status: 'failed', statusReason: said });
      if (account.attempt) Object.assign(account.attempt, { status: 'failed', reason });
    },
    accountOf: (connector) => {
      const found = [...accounts.values()].filter((account) => account.connector === connector).at(-1);
      if (found === undefined) throw new Error(`nothing was minted for ${connector}`);
      return found;
    },
    next: (path, reply) => {
      special.push({ path, reply });
    },
    revokes: (word) => {
      revocation = word;
    },
    close: fake.close,
  };
};
