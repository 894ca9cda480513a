import { errors, importSPKI, jwtVerify } from 'jose';
import { z } from 'zod';

/** Who calls the wire API: the person a valid token speaks for. */
export interface Principal {
  readonly subject: string;
  readonly admin: boolean;
  /** what the person is called, for pages; null when the caller did not say */
  readonly name: string | null;
  /** the one person whose things this token may move to its subject */
  readonly merge: string | null;
}

const Claims = z.object({
  sub: z.string().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
  admin: z.literal(true).optional(),
  name: z.string().max(200).optional(),
  merge: z.string().min(1).max(200).optional(),
});

/** No token may live longer than this many seconds. */
const LONGEST_LIFE = 60;

/** Says whose token this is, or in one word why it is not accepted. */
export type VerifyBearer = (token: string, now: Date) => Promise<Principal | string>;

/** Verifies the api's tokens: EdDSA alone, issuer, audience, lifetime of at most 60 s (GW3). */
export const createBearer = async (publicKeyPem: string): Promise<VerifyBearer> => {
  const key = await importSPKI(publicKeyPem, 'EdDSA');
  return async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        issuer: 'patchbay-api',
        audience: 'patchbay-gateway',
        currentDate: now,
        clockTolerance: 5,
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) return 'claims';
      if (claims.data.exp - claims.data.iat > LONGEST_LIFE) return 'lifetime';
      const { sub, admin = false, name, merge = null } = claims.data;
      return { subject: sub, admin, name: name?.trim() || null, merge };
    } catch (cause) {
      return cause instanceof errors.JOSEError ? cause.code : 'unreadable';
    }
  };
};
