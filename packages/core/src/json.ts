/** Anything that survives JSON unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Fields a move hands on to the agent beside the core's own, such as the tools of a connected mcp target. */
export type Extra = { readonly [key: string]: Json };

/** One value an mcp install still needs from the person. */
export interface RequiredEnv {
  readonly name: string;
  readonly prompt?: string;
  readonly required?: boolean;
  readonly secret?: boolean;
  readonly default?: string;
}
