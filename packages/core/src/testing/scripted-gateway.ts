import type {
  AccountAnswer,
  AccountFacts,
  AccountRead,
  AccountsAnswer,
  ConnectorsAnswer,
  Gateway,
  GatewayFailure,
  MintAnswer,
  MintRequest,
  Soon,
} from '../gateway.ts';

/** What a test says the gateway answers; each may be exchanged at any time. */
export interface Script {
  mint: (request: MintRequest) => Soon<MintAnswer>;
  account: (read: AccountRead) => Soon<AccountAnswer>;
  connectors: () => ConnectorsAnswer;
  accounts: () => AccountsAnswer;
}

/** A gateway that follows a script and remembers what it was asked. */
export interface ScriptedGateway extends Gateway {
  readonly script: Script;
  readonly mints: readonly MintRequest[];
  readonly reads: readonly AccountRead[];
}

/** An account row with the given status. */
export const accountRow = (status: string, more: Partial<AccountFacts> = {}): AccountFacts => ({
  connectionId: 'ca_1',
  connector: 'gmail',
  status,
  label: 'ann@example.com',
  active: status === 'active',
  disabled: false,
  ...more,
});

/** A read that brought a row of this status. */
export const accountAnswer = (status: string, more: Partial<AccountFacts> = {}): AccountAnswer => ({
  kind: 'account',
  account: accountRow(status, more),
});

/** A failure of the gateway with this code. */
export const gatewayFailure = (code: string, more: Partial<GatewayFailure> = {}): GatewayFailure => ({
  kind: 'gateway',
  code,
  status: 503,
  message: '',
  requestId: null,
  retryable: true,
  retryAfter: null,
  arrived: 'refused',
  ...more,
});

/** The answer to a mint that gives each target a link and the account `ca_<name>_<n>`, n being the number of the mint. */
export const mintedLinks = ({ targets }: MintRequest, n: number): MintAnswer => ({
  kind: 'minted',
  results: targets.map(({ name }) => ({
    connector: name,
    status: 'initiated',
    connectUrl: `https://connect.example/${name}/${n}`,
    connectionId: `ca_${name}_${n}`,
    attempt: `at_${name}_${n}`,
  })),
});

/** Makes a gateway where every mint gives links and every account stays pending, until the script says otherwise. */
export const createScriptedGateway = (changes: Partial<Script> = {}): ScriptedGateway => {
  const mints: MintRequest[] = [];
  const reads: AccountRead[] = [];
  const script: Script = {
    mint: (request) => mintedLinks(request, mints.length),
    account: ({ connectionId }) => accountAnswer('pending', { connectionId }),
    connectors: () => ({ kind: 'connectors', connectors: [] }),
    accounts: () => ({ kind: 'accounts', accounts: [] }),
    ...changes,
  };
  return {
    script,
    mints,
    reads,
    mint: async (request) => {
      mints.push(request);
      return script.mint(request);
    },
    readAccount: (read) => {
      reads.push(read);
      return script.account(read);
    },
    listConnectors: async () => script.connectors(),
    listAccounts: async () => script.accounts(),
  };
};
