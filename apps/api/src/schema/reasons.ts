import { REASONS, type ReasonCode, reasonText } from '@patchbay/core';
import { builder } from './builder.ts';

/** The reason codes of the core in the schema. */
export const ReasonCodeEnum = builder.enumType('ReasonCode', {
  description: 'Why a target or an account stands where it stands.',
  values: Object.fromEntries(REASONS.map((code) => [code, { value: code, description: reasonText(code) }])) as Record<
    ReasonCode,
    { value: ReasonCode; description: string }
  >,
});
