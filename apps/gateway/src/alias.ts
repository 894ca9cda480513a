import { z } from 'zod';

/**
 * A name as it is kept and compared: after NFKC, without blanks around it, in lower case; so names that only look different are
 * one. Refuses what is not 1 to 32 of a-z, 0-9 and - with a letter or digit first (GW24).
 */
export const Alias = z
  .string()
  .max(200)
  .transform((typed) => typed.normalize('NFKC').trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/));
