import pg from 'pg';
import { withClient } from './with-client.ts';

/** The two secrets the apps log in with. */
export type RolePasswords = { readonly apiPassword: string; readonly gatewayPassword: string };
/** The owner's database as each app reaches it. */
export type RoleUrls = { readonly apiUrl: string; readonly gatewayUrl: string };

const API = 'patchbay_api';
const GATEWAY = 'patchbay_gateway';

/**
 * Gives both roles of the migrations their login (ST7) and answers the URL of each. Roles are the server's, not the
 * database's: one server takes one Patchbay. Throws what the server throws.
 */
export async function provisionRoles(
  ownerUrl: string,
  passwords: RolePasswords,
  signal?: AbortSignal,
): Promise<RoleUrls> {
  return withClient(ownerUrl, { name: 'patchbay-roles', signal }, async (client) => {
    for (const [role, password] of [
      [API, passwords.apiPassword],
      [GATEWAY, passwords.gatewayPassword],
    ] as const) {
      await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
    }
    return roleUrls(ownerUrl, passwords);
  });
}

/** The URLs of both roles on the owner's database, from passwords they already have. */
export function roleUrls(ownerUrl: string, passwords: RolePasswords): RoleUrls {
  return {
    apiUrl: loginUrl(ownerUrl, API, passwords.apiPassword),
    gatewayUrl: loginUrl(ownerUrl, GATEWAY, passwords.gatewayPassword),
  };
}

function loginUrl(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
