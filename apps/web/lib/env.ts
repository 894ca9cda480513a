import { z } from 'zod';

const EnvSchema = z.object({
  API_ORIGIN: z.url({ protocol: /^https?$/ }).describe("where Next's server reaches the api"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .describe('the one origin people see'),
});

/** What the web server needs to know from its environment. */
export type Env = Readonly<z.infer<typeof EnvSchema>>;

/** Parses an environment; throws one error that names every fault (WE27). */
export const readEnv = (raw: Readonly<Record<string, string | undefined>>): Env => {
  const parsed = EnvSchema.safeParse(raw);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new Error(
    `The environment is not usable. ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  );
};

let held: Env | undefined;

/** The environment of this process, parsed at the first use, so that a build needs none of it. Server only. */
export const env = (): Env => {
  held ??= readEnv(process.env);
  return held;
};
