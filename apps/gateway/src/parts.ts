import type { PrismaClient } from '@patchbay/db';
import type { Binding } from './binding.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Catalog } from './providers/catalog.ts';
import type { OAuthClient } from './providers/oauth.ts';
import type { Probe } from './providers/probe.ts';
import type { Revoke } from './providers/revoke.ts';
import type { TakeRead } from './read-budget.ts';
import type { VerifyBearer } from './tokens/bearer.ts';
import type { Keyring } from './tokens/keyring.ts';
import type { Webhook } from './webhook.ts';

/** Everything the steps stand on; made once, in `gateway.ts`. */
export interface Parts {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'RETURN_ORIGINS'>;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: Keyring;
  readonly verifyBearer: VerifyBearer;
  readonly takeRead: TakeRead;
  readonly binding: Binding;
  readonly catalog: Catalog;
  readonly oauth: OAuthClient;
  readonly revoke: Revoke;
  readonly probe: Probe;
  readonly webhook: Webhook;
}
