import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const random = () => randomBytes(32).toString('base64url');
const oneLine = (pem: string) => Buffer.from(pem).toString('base64');

/** How each secret is made; the names are those of the apps' environments, and three of the database's own. */
const MAKERS = {
  DATABASE_OWNER_PASSWORD: random,
  DATABASE_API_PASSWORD: random,
  DATABASE_GATEWAY_PASSWORD: random,
  BIND_SECRET: random,
  HOOK_SECRET: random,
  AUTH_SECRET: random,
  LINK_KEY: random,
  TOKEN_KEYS: () => `k1:${random()}`,
} as const;

type SecretName = keyof typeof MAKERS | 'GATEWAY_TOKEN_PRIVATE_KEY' | 'GATEWAY_TOKEN_PUBLIC_KEY';
/** Every secret of an installation. */
export type Secrets = Readonly<Record<SecretName, string>>;

const FILE = 'secrets.json';

/** Makes a full set, in memory. */
export function makeSecrets(): Secrets {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const made = Object.entries(MAKERS).map(([name, make]) => [name, make()]);
  return {
    ...(Object.fromEntries(made) as Record<keyof typeof MAKERS, string>),
    GATEWAY_TOKEN_PRIVATE_KEY: oneLine(pair.privateKey),
    GATEWAY_TOKEN_PUBLIC_KEY: oneLine(pair.publicKey),
  };
}

/** Reads the secrets of a data folder; null when it has none yet. */
export function readSecrets(dataFolder: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, FILE), 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
  return JSON.parse(text);
}

/**
 * Writes the secrets of a data folder that has none (SY4): the file is complete and on disk before it has its name, and
 * only its owner reads it.
 */
export function writeSecrets(dataFolder: string, secrets: Secrets): void {
  const half = join(dataFolder, `${FILE}.new`);
  const file = openSync(half, 'w', 0o600);
  writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(half, join(dataFolder, FILE));
}

/** The same secrets, with those that the environment gives taken from there. */
export function withGiven(secrets: Secrets, raw: Readonly<Record<string, string | undefined>>): Secrets {
  const given = Object.keys(secrets).flatMap((name) => (raw[name] ? [[name, raw[name]]] : []));
  return { ...secrets, ...Object.fromEntries(given) };
}
