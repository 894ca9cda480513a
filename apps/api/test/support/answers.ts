/** One target as a test looks at it. */
export interface SeenTarget {
  readonly targetId: string;
  readonly name: string;
  readonly state: string;
  readonly link: string | null;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly accountLabel: string | null;
  readonly alias: string | null;
  readonly nextReadAt: string | null;
}

/** One operation as a test looks at it. */
export interface SeenOperation {
  readonly id?: string;
  readonly opId: string;
  readonly seq: number;
  readonly deadlineAt: string;
  readonly settledAt: string | null;
  readonly settledBy: string | null;
  readonly surface: string;
  readonly targets: readonly [SeenTarget, ...SeenTarget[]];
}

/** A result union as a test looks at it: fields of the payload, or of an error. */
export interface SeenResult {
  readonly __typename: string;
  readonly joined: boolean;
  readonly operation: SeenOperation;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly field?: string | null;
  readonly retryAfter?: number;
}

/** One frame as a test looks at it. */
export interface SeenFrame {
  readonly opId: string;
  readonly seq: number;
  readonly at: string;
  readonly change: { readonly target: string; readonly from: string; readonly to: string } | null;
  readonly operation: SeenOperation;
}

/** One error of an answer. */
export interface SeenError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A whole answer. */
export interface SeenAnswer<T> {
  readonly data: T;
  readonly errors?: readonly SeenError[];
}
