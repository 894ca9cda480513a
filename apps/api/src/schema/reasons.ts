import { builder } from './builder.ts';

/** Every reason code of a target or an account, and what it says. */
const REASONS = {
  ACCESS_DENIED: 'The person or the app said no at the consent page.',
  TOKEN_EXCHANGE: 'The app did not give a token after the consent.',
  IDENTITY_MISMATCH: 'The sign-in was as somebody else than the account that was to be repaired.',
  NOT_ENTITLED: 'The plan or the organisation does not allow this app.',
  NOT_CONFIGURED: 'The app is not set up here.',
  UNKNOWN_CONNECTOR: 'There is no app of that name.',
  MISROUTED: 'The name is that of a local tool server.',
  MINT_FAILED: 'No link could be made.',
  MINT_UNKNOWN: 'Whether a link was made is not known.',
  LINK_EXPIRED: 'The link was not used in time.',
  REVOKED: 'The app took the account back.',
  INACTIVE: 'The app has switched the account off.',
  UNREADABLE: 'The stored credentials cannot be read any more.',
  STORAGE: 'The account could not be stored.',
  DECLINED_BY_PERSON: 'The person chose Not now.',
  DEADLINE: 'The time of the request was up.',
  CONTINUED: 'The person continued without it.',
  INTERRUPTED: 'The request was stopped.',
  OTHER: 'Anything else; the text beside it says more.',
} as const;

/** A reason code of this API. */
export type ReasonCode = keyof typeof REASONS;

const isReason = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code);

/** Takes a gateway's or the core's reason, gives the code of this API; an unknown one is OTHER, none is null. */
export const reasonCode = (reason: string | null | undefined): ReasonCode | null => {
  if (!reason) return null;
  const code = reason.toUpperCase();
  return isReason(code) ? code : 'OTHER';
};

/** The reason codes in the schema. */
export const ReasonCodeEnum = builder.enumType('ReasonCode', {
  description: 'Why a target or an account stands where it stands.',
  values: Object.fromEntries(
    Object.entries(REASONS).map(([code, description]) => [code, { value: code as ReasonCode, description }]),
  ) as Record<ReasonCode, { value: ReasonCode; description: string }>,
});
