import * as oidc from 'openid-client';
import type { Connector, IdentityRule } from './connector.ts';

/** Who signed in at the vendor: its stable id and what a person knows it by. */
export interface Identity {
  readonly id: string;
  readonly label: string;
}

/** The vendor did not tell who signed in. */
export class IdentityUnknown extends Error {}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    );

/** The first of some dotted paths that holds a text or a number, as text; null when none does. */
export const firstText = (value: unknown, paths: readonly string[]): string | null => {
  for (const path of paths) {
    const found = at(value, path);
    if (typeof found === 'number' || (typeof found === 'string' && found !== '')) return String(found);
  }
  return null;
};

type CallRule = Extract<IdentityRule, { from: 'call' }>;

/** Makes the identity call of a vendor with the token of a person. */
export const callIdentity = (rule: Omit<CallRule, 'from' | 'id' | 'label'>, token: string, timeout: number) => {
  const { url, method = 'GET', body, headers } = rule;
  return fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout * 1000),
    headers: {
      accept: 'application/json',
      'user-agent': 'patchbay',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
};

const ask = async (rule: CallRule, token: string, timeout: number): Promise<unknown> => {
  const response = await callIdentity(rule, token, timeout);
  if (!response.ok) throw new IdentityUnknown(`the identity call answered ${response.status}`);
  return response.json();
};

const facts = async (
  rule: IdentityRule,
  configuration: oidc.Configuration,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  timeout: number,
): Promise<unknown> => {
  switch (rule.from) {
    case 'token':
      return answer;
    case 'userinfo': {
      const subject = answer.claims()?.sub;
      if (!subject) throw new IdentityUnknown('no id token');
      return oidc.fetchUserInfo(configuration, answer.access_token, subject);
    }
    case 'call':
      return ask(rule, answer.access_token, timeout);
  }
};

/** Reads who signed in, by the rule of the catalog; throws IdentityUnknown when the vendor does not say (GW10). */
export const readIdentity = async (
  { identity: rule }: Connector,
  configuration: oidc.Configuration,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  timeout: number,
): Promise<Identity> => {
  const found = await facts(rule, configuration, answer, timeout);
  const id = firstText(found, rule.id);
  if (id === null) throw new IdentityUnknown(`the answer has none of ${rule.id.join(', ')}`);
  return { id, label: (firstText(found, rule.label) ?? id).slice(0, 200) };
};
