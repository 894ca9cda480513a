import type { ConnectorFacts } from '../../../src/index.ts';

/** A failure a fake has to answer with. */
export interface ScriptedError {
  readonly kind: string;
  readonly code?: string;
  readonly status?: number | null;
  readonly message?: string;
  readonly retryable?: boolean;
  readonly retry_after?: number;
}

/** One entry of a scripted mint answer. */
export interface ScriptedEntry {
  readonly connector: string;
  readonly status: string;
  readonly connect_url?: string;
  readonly connection_id?: string;
  readonly attempt?: string;
  readonly status_reason?: string;
  readonly instruction?: string;
}

/** One scripted mint. */
export interface ScriptedMint {
  readonly results?: readonly ScriptedEntry[];
  readonly error?: ScriptedError;
  readonly takes?: number;
  readonly filter?: boolean;
}

/** One scripted account read. */
export interface ScriptedRead {
  readonly status?: string;
  readonly status_reason?: string;
  readonly missing?: boolean;
  readonly error?: ScriptedError;
  readonly takes?: number;
}

/** One scripted account row. */
export interface ScriptedAccount {
  readonly connection_id: string;
  readonly connector: string;
  readonly alias?: string | null;
  readonly label: string;
  readonly status: string;
  readonly active: boolean;
  readonly disabled?: boolean;
}

/** The outside world of a run. */
export interface GivenWorld {
  readonly platform?: string;
  readonly dev_server?: boolean;
  readonly gateway?: {
    readonly mints?: readonly ScriptedMint[];
    readonly reads?: Readonly<Record<string, readonly ScriptedRead[]>>;
    readonly connectors?: readonly ConnectorFacts[] | { readonly error: ScriptedError };
  };
  readonly portal?: { readonly accounts?: readonly ScriptedAccount[] | { readonly error: ScriptedError } };
  readonly catalog?: readonly string[];
  readonly hosted?: readonly string[] | null;
}

/** One event of a run. */
export interface Event {
  readonly at: number;
  readonly do: 'skip' | 'continue' | 'try_again' | 'interrupt' | 'wake';
  readonly name?: string;
  readonly names?: readonly string[];
}

/** What a managed case starts from. */
export interface ManagedGiven extends GivenWorld {
  readonly action: 'connect' | 'reconnect';
  readonly force?: boolean;
  readonly targets: readonly {
    readonly name: string;
    readonly alias?: string;
    readonly repair_id?: string;
    readonly connection_id?: string;
  }[];
  readonly card?: boolean;
  readonly deadline_seconds?: number;
  readonly tool_call_id?: string | null;
}
