import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** What the log may know of a call to a vendor that went wrong: names and codes, never bodies or addresses. */
export interface VendorFault {
  readonly fault: string;
  /** the vendor's own error code, where it gave one */
  readonly code: string | null;
  /** the vendor's own sentence, for people */
  readonly said: string;
  /** in a few words after the vendor's name: what it did */
  readonly did: string;
}

const NOT_ACCEPTED = 'did not accept it';

const tidy = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const didWhat = ({ code, cause }: ClientError): string => {
  if (code === 'OAUTH_TIMEOUT') return 'did not answer in time';
  return cause instanceof Response && cause.status >= 500 ? `had a fault of its own (${cause.status})` : NOT_ACCEPTED;
};

/** Reads a thrown fault of a vendor call (GW2). */
export const faultOf = (cause: unknown): VendorFault => {
  if (cause instanceof ResponseBodyError || cause instanceof AuthorizationResponseError)
    return {
      fault: `${cause.name}: ${cause.error}`,
      code: cause.error,
      said: tidy(cause.error_description),
      did: NOT_ACCEPTED,
    };
  if (cause instanceof ClientError)
    return { fault: `${cause.name}: ${cause.code ?? ''}`, code: null, said: '', did: didWhat(cause) };
  return { fault: cause instanceof Error ? cause.name : 'unknown', code: null, said: '', did: NOT_ACCEPTED };
};
