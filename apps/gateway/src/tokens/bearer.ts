import { errors, importSPKI, jwtVerify } from 'jose';
import { z } from 'zod';

/** Who calls the wire API: the person a valid token speaks for. */
export interface Principal {
  readonly subject: string;
  readonly admin: boolean;
}

const Claims = z.object({
  sub: z.string().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
  admin: z.literal(true).optional(),
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
      return { subject: claims.data.sub, admin: claims.data.admin ?? false };
    } catch (cause) {
      return cause instanceof errors.JOSEError ? cause.code : 'unreadable';
    }
  };
};
