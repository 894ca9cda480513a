import type { Connector, Permission } from './connector.ts';

type Own = Pick<Connector, 'slug' | 'name' | 'description' | 'category' | 'icon' | 'docsUrl'>;

const google = (own: Own, scopes: readonly Permission[]): Connector => ({
  ...own,
  authKind: 'oidc',
  endpoints: { kind: 'discovery', issuer: 'https://accounts.google.com' },
  permissions: scopes.map(({ scope, name }) => ({ scope: `https://www.googleapis.com/auth/${scope}`, name })),
  baseScopes: ['openid', 'email'],
  clientAuth: 'post',
  authorizeParams: { access_type: 'offline', prompt: 'consent' },
  identity: { from: 'userinfo', id: ['sub'], label: ['email'] },
  switchParams: { prompt: 'select_account consent' },
  grantsPage: 'https://myaccount.google.com/connections',
});

const microsoft = (own: Own, permissions: readonly Permission[]): Connector => ({
  ...own,
  authKind: 'oauth2',
  // The common tenant's discovery names a templated issuer, so the endpoints are written down.
  endpoints: {
    kind: 'static',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  },
  permissions,
  baseScopes: ['offline_access', 'User.Read'],
  clientAuth: 'post',
  authorizeParams: { prompt: 'select_account' },
  identity: {
    from: 'call',
    url: 'https://graph.microsoft.com/v1.0/me',
    id: ['id'],
    label: ['mail', 'userPrincipalName'],
  },
  grantsPage: 'https://myapps.microsoft.com',
});

/** The connectors of Google and Microsoft. */
export const GOOGLE_AND_MICROSOFT: readonly Connector[] = [
  google(
    {
      slug: 'gmail',
      name: 'Gmail',
      description: 'Read and send mail of a Google account.',
      category: 'Mail',
      icon: 'gmail',
      docsUrl: 'https://developers.google.com/workspace/gmail/api/guides',
    },
    [
      { scope: 'gmail.readonly', name: 'read mail' },
      { scope: 'gmail.send', name: 'send mail' },
    ],
  ),
  google(
    {
      slug: 'google-calendar',
      name: 'Google Calendar',
      description: 'See and plan events.',
      category: 'Calendar',
      icon: 'googlecalendar',
      docsUrl: 'https://developers.google.com/workspace/calendar/api/guides/overview',
    },
    [
      { scope: 'calendar.readonly', name: 'read calendars' },
      { scope: 'calendar.events', name: 'change events' },
    ],
  ),
  google(
    {
      slug: 'google-drive',
      name: 'Google Drive',
      description: 'Find, read and store files.',
      category: 'Files',
      icon: 'googledrive',
      docsUrl: 'https://developers.google.com/workspace/drive/api/guides/about-sdk',
    },
    [
      { scope: 'drive.readonly', name: 'read files' },
      { scope: 'drive.file', name: 'write files it created' },
    ],
  ),
  microsoft(
    {
      slug: 'outlook',
      name: 'Outlook',
      description: 'Read and send mail of a Microsoft account.',
      category: 'Mail',
      docsUrl: 'https://learn.microsoft.com/graph/outlook-mail-concept-overview',
    },
    [
      { scope: 'Mail.Read', name: 'read mail' },
      { scope: 'Mail.Send', name: 'send mail' },
    ],
  ),
  microsoft(
    {
      slug: 'microsoft-teams',
      name: 'Microsoft Teams',
      description: 'Read chats and write to channels.',
      category: 'Chat',
      docsUrl: 'https://learn.microsoft.com/graph/teams-concept-overview',
    },
    [
      { scope: 'Chat.Read', name: 'read chats' },
      { scope: 'ChannelMessage.Send', name: 'write to channels' },
    ],
  ),
];
