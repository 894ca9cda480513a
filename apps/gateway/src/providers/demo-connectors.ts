import type { Connector } from './connector.ts';

const demo = (
  issuer: string,
  rest: Pick<Connector, 'slug' | 'name' | 'description' | 'category' | 'icon' | 'permissions'>,
): Connector => ({
  ...rest,
  authKind: 'oidc',
  docsUrl: issuer,
  endpoints: { kind: 'discovery', issuer },
  baseScopes: ['openid', 'email', 'profile', 'offline_access'],
  clientAuth: 'basic',
  // login: the person chooses whom to be each time; consent: without it no refresh token is given.
  authorizeParams: { prompt: 'login consent' },
  identity: { from: 'userinfo', id: ['sub'], label: ['email', 'name'] },
  introspects: true,
});

/** The two connectors of the demo vendor: one server, two clients, different permissions (DV1). */
export const demoConnectors = (issuer: string): readonly Connector[] => [
  demo(issuer, {
    slug: 'demo-mail',
    name: 'Demo Mail',
    description: 'A made-up mailbox, to try out how connecting works.',
    category: 'Demo',
    icon: 'mail',
    permissions: [
      { scope: 'mail.read', name: 'read mail' },
      { scope: 'mail.send', name: 'send mail' },
    ],
  }),
  demo(issuer, {
    slug: 'demo-notes',
    name: 'Demo Notes',
    description: 'A made-up notebook, to try out how connecting works.',
    category: 'Demo',
    icon: 'notebook',
    permissions: [
      { scope: 'pages.read', name: 'read pages' },
      { scope: 'pages.write', name: 'write pages' },
    ],
  }),
];
