import type { Browser, Shown } from './browser.ts';
import type { World } from './world.ts';

/** One entry of a mint's answer. */
export interface Minted {
  readonly connector: string;
  readonly status: string;
  readonly connectUrl: string;
  readonly connectionId: string;
  readonly attempt: string;
  readonly reason?: string;
  readonly statusReason?: string;
  readonly instruction?: string;
}

/** Mints for one connector and gives its entry. */
export const mint = async (world: World, person: string, connector = 'demo-mail', more = {}): Promise<Minted> => {
  const body = { connectors: [connector], reinitiate: false, initiator: 'connectors_page', ...more };
  const response = await world.wire(person, '/v1/connectors/connections', { method: 'POST', body });
  const { results } = (await response.json()) as { results: [Minted] };
  return results[0];
};

/** Reads one account; with an attempt, as that attempt sees it. */
export const readAccount = async (
  world: World,
  person: string,
  { connectionId, attempt }: Pick<Minted, 'connectionId' | 'attempt'>,
) => {
  const response = await world.wire(person, `/v1/connectors/accounts/${connectionId}?attempt=${attempt}`);
  return (await response.json()) as Record<string, unknown> & { attempt: Record<string, unknown> };
};

const isCallback = (url: URL): boolean => url.pathname === '/oauth/callback';

/** How a person behaves at the demo vendor. */
export interface Consent {
  readonly who?: string;
  readonly verb?: 'allow' | 'cancel';
  /** the permissions that stay ticked; all when absent */
  readonly scopes?: readonly string[];
  /** what goes wrong this time, chosen on the sign-in page */
  readonly goesWrong?: string;
  /** what happens while the person looks at the consent page */
  readonly ponder?: () => void;
}

/** Opens the link, signs in and allows; stops at the callback's address, which is not yet called. */
export const consent = async (
  browser: Browser,
  link: string,
  { who = 'demo-ada', verb = 'allow', scopes, goesWrong = '', ponder = () => {} }: Consent = {},
): Promise<URL> => {
  const signIn = await browser.go(link, new URLSearchParams());
  const form = (html: string, path: string) => new RegExp(`action="([^"]*/${path})"`).exec(html)?.[1] ?? '';
  const chosen = await browser.go(
    new URL(form(signIn.html, 'sign-in'), signIn.url),
    new URLSearchParams({ person: who, switch: goesWrong }),
    isCallback,
  );
  // A vendor may answer, or give up, before anything is asked.
  if (isCallback(chosen.url)) return chosen.url;
  if (!chosen.html.includes(`/${verb}"`)) return chosen.url;
  ponder();
  const address = new URL(form(chosen.html, verb), chosen.url);
  const ticked = scopes ?? [...chosen.html.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope]) => scope ?? '');
  const back = await browser.go(
    address,
    new URLSearchParams(ticked.map((scope): [string, string] => ['scope', scope])),
    isCallback,
  );
  // A vendor that delivers twice stops on a page with both ways back.
  const offered = /href="([^"]*oauth\/callback[^"]*)"/.exec(back.html)?.[1];
  return offered ? new URL(offered.replaceAll('&amp;', '&')) : back.url;
};

/** The whole way: link, sign-in, consent, callback; gives the page or the address it was led back to. */
export const connect = async (world: World, person: string, minted: Minted, how?: Consent): Promise<Shown> => {
  const browser = world.browser(minted.attempt, person);
  const callback = await consent(browser, minted.connectUrl, how);
  return browser.go(callback, undefined, (url) => url.pathname !== '/oauth/callback');
};
