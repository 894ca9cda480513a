import type { InputRefusal } from './action-input.ts';
import type { GatewayFailure } from './gateway.ts';
import type { OpId, Seconds } from './ids.ts';
import type { Renamed, RenameRequest } from './rename.ts';

/** A connector its person skipped a while ago in this agent session. */
export interface Declined {
  readonly name: string;
  readonly at: Seconds;
}

/** Why a gateway call of an agent's action came to nothing. */
export type FailedCall = {
  readonly code: 'guest_setup_failed' | 'gateway_request_failed';
  readonly failure: GatewayFailure;
};

/** Every way to say no to an agent's call; `refusalText` has the words. */
export type AgentRefusal =
  | InputRefusal
  | FailedCall
  | { readonly code: 'connectors_unavailable' | 'unauthenticated' | 'rename_unsupported' }
  | { readonly code: 'targets_required'; readonly action: string }
  | { readonly code: 'operation_already_open'; readonly opId: OpId }
  | { readonly code: 'declined_by_person'; readonly declined: readonly Declined[] }
  | {
      readonly code: 'rename_no_match' | 'rename_ambiguous';
      readonly connector: string;
      readonly alias: string;
      readonly accounts: readonly string[];
    }
  | { readonly code: 'rename_conflict'; readonly connector: string; readonly to: string }
  | { readonly code: 'rename_account_gone'; readonly connector: string };

/** Gives the refusal a failed call stands for. A guest that could not be made is told as such wherever that was found out (RG8). */
export const failedCall = (failure: GatewayFailure): FailedCall => ({
  code: failure.code === 'GUEST_SETUP_FAILED' ? 'guest_setup_failed' : 'gateway_request_failed',
  failure,
});

/** Gives the refusal a rename ended with (RE8). */
export const renameRefusal = (
  renamed: Exclude<Renamed, { readonly kind: 'renamed' }>,
  { connector, alias, to }: RenameRequest,
): AgentRefusal => {
  switch (renamed.kind) {
    case 'no_match':
    case 'ambiguous':
      return { code: `rename_${renamed.kind}`, connector, alias, accounts: renamed.names };
    case 'conflict':
      return { code: 'rename_conflict', connector, to };
    case 'account_gone':
      return { code: 'rename_account_gone', connector };
    case 'unsupported':
      return { code: 'rename_unsupported' };
    case 'failed':
      return failedCall(renamed.failure);
  }
};
