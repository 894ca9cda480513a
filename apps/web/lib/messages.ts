/**
 * Every sentence the page says, in one place, so that another language is another module of this shape (WE33).
 * Vendor text is quoted after a name; buttons are verbs; a sentence says who did what and what happens next.
 */
const LANGUAGE = 'en';
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const plural = new Intl.PluralRules(LANGUAGE);
const clock = new Intl.DateTimeFormat(LANGUAGE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const list = (names: readonly string[]): string => and.format(names);
const count = (n: number, one: string, other: string): string => (plural.select(n) === 'one' ? one : other);
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const at = (time: number): string => clock.format(time);

const since = (ms: number): string => {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} ${count(hours, 'hour', 'hours')} ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
};

/** The person's language, for the document. */
export const locale = { lang: LANGUAGE, dir: 'ltr' } as const;

/** Every text of the pages, by where it stands. */
export const messages = {
  product: 'Patchbay',
  skipToContent: 'Skip to content',
  title: (page: string) => `${page} · Patchbay`,

  shell: {
    main: 'Main',
    menu: 'Menu',
    theme: 'Switch between light and dark',
    waiting: 'waiting',
    requestsWaiting: (n: number) => ` ${count(n, 'request', 'requests')} waiting`,
    guest: 'Guest',
    nobody: 'Not signed in',
    notFound: 'There is no page at this address',
    notFoundNext: 'It may have moved, or the link was cut short.',
    toConnectors: 'Go to Connectors',
    broken: 'This page could not be shown',
    brokenNext: 'Nothing you did is lost. Load it again.',
    reload: 'Load again',
  },

  live: {
    offline: (time: number) => `You are offline. What you see is from ${at(time)}.`,
    reconnecting: (time: number) => `Reconnecting. What you see is from ${at(time)}; nothing you do is lost.`,
    titleWaiting: (n: number, who: string | null) =>
      who === null ? `(${n}) Waiting for you` : `(${n}) ${who} is waiting`,
  },

  page: {
    connectors: 'Connectors',
    waitingAgents: (n: number) =>
      n === 1 ? 'One agent is waiting for your answer.' : `${numbers[n] ?? n} agents are waiting for your answer.`,
    quiet: 'Requests from your agents appear here while they wait.',
    requests: 'Requests',
    loading: 'Loading',
    notify: 'Notify me',
    notifyOn: 'Notifications are on',
    notifyBlocked: 'Your browser does not allow notifications from this page. Its settings decide.',
  },

  hero: {
    first: 'Connect an app once.',
    second: 'Your agents ask, you decide.',
    lead: 'Requests from your agents appear on this page while they wait. You sign in at the app itself, and each account stays yours.',
    picture: 'Apps on the left, plugged into two agents on the right; one app is not plugged in',
    agents: ['Research agent', 'Inbox agent'] as const,
    demoTitle: (name: string, several: boolean) => (several ? `Try it with ${name}` : 'Try it with the demo app'),
    demo: 'It signs in a made-up person, so you can see a whole request without any account of your own.',
    demoConnect: (name: string, several: boolean) => (several ? `Connect ${name}` : 'Connect the demo app'),
  },

  catalog: {
    mine: 'Your accounts',
    more: 'More apps',
    all: 'All apps',
    search: 'Search apps',
    searchHint: (n: number) => `Search ${n} ${count(n, 'app', 'apps')}`,
    slash: 'The key / goes to the search',
    category: 'Category',
    allCategories: 'All categories',
    show: 'Show',
    filters: { all: 'All', connected: 'Connected', attention: 'Needs attention' },
    accounts: (category: string, n: number) => (n < 2 ? category : `${category}, ${n} accounts`),
    retired: (n: number) => `${n} retired ${count(n, 'account', 'accounts')}`,
    retiredState: 'Retired',
    default: 'Default',
    connect: 'Connect',
    connectName: (name: string) => `Connect ${name}`,
    connecting: 'Connecting',
    connectingName: (name: string) => `Connecting ${name}`,
    tryAgain: 'Try again',
    tryAgainName: (name: string) => `Try again, ${name}`,
    notSetUp: 'Not set up',
    notSetUpTitle: (name: string) => `${name} is not set up`,
    notSetUpNext: 'An admin has to set this up',
    whyNotSetUp: (name: string) => `Not set up, why ${name} cannot be connected`,
    notAllowed: 'Not allowed',
    notAllowedNext: 'An admin has switched this app off',
    addAccount: 'Add account',
    addAccountName: (name: string) => `Add account, ${name}`,
    signedIn: 'Signed in',
    checked: (ms: number) => `Checked ${since(ms)}`,
    ago: since,
    noMatch: (text: string) => `No app matches “${text}”.`,
    noneHere: {
      all: 'No app in this category.',
      connected: 'Nothing is connected yet.',
      attention: 'Nothing needs your attention.',
    },
    didYouMean: (name: string) => `Did you mean ${name}?`,
    showAll: 'Show all apps',
    found: (n: number) => `${n} ${count(n, 'app', 'apps')} found`,
    failed: 'The list of apps could not be loaded.',
    failedNext: 'Your requests above still work.',
    failedAlone: 'The page asks again by itself.',
    failedKept: (time: number) => `The list could not be brought up to date. What you see is from ${at(time)}.`,
    empty: 'No app is offered here yet.',
    emptyNext: 'Whoever runs this Patchbay decides which apps there are.',
  },

  account: {
    connected: 'Connected',
    pending: 'Not finished',
    attention: 'Needs attention',
    permission: 'Permission missing',
    repair: 'Agents cannot use it. Add the account again to repair it.',
    widen: 'Agents work without it. Add the account again to allow it.',
    missing: (what: readonly string[]) => `Missing: ${list(what)}.`,
    expired: (app: string) => `The sign-in at ${app} has expired.`,
    revoked: (app: string) => `${app} took this sign-in back.`,
    failed: (app: string) => `The sign-in at ${app} failed.`,
    inactive: (app: string) => `${app} has switched this account off.`,
    unreadable: 'What was stored for this account can no longer be read.',
  },

  add: {
    title: (app: string) => `Add another ${app} account`,
    next: (app: string) => `You will sign in at ${app} in a new tab.`,
    name: 'Name for this account',
    hint: '1 to 32 of a-z, 0-9 and -. Agents use this name.',
    free: 'Free to use.',
    letters: 'Use small letters, digits and - only.',
    start: 'Start with a letter or a digit.',
    long: 'Use at most 32 characters.',
    taken: (alias: string, label: string) => `${alias} is taken by ${label}. Choose another name.`,
    say: (alias: string) => `You can say “use ${alias}” to an agent.`,
    cancel: 'Cancel',
    close: 'Close',
  },

  verbs: {
    open: 'Open',
    openName: (name: string) => `Open ${name} in a new tab`,
    copyName: (name: string) => `Copy the link for ${name}`,
    copied: (name: string) => `Link for ${name} copied`,
    copyFailed: 'The browser did not allow copying. Open the link instead.',
    notNow: 'Not now',
    notNowName: (name: string) => `Not now, ${name}`,
    tryAgain: 'Try again',
    tryAgainName: (name: string) => `Try again, ${name}`,
    addAnother: 'Add as another account',
    addAnotherName: (name: string) => `Add as another account, ${name}`,
    continue: 'Continue',
  },

  state: {
    pending: 'Preparing',
    waiting: 'Waiting for you',
    noLink: 'No link came',
    parked: (seconds: number) => (seconds > 0 ? `Checking again in ${seconds} s` : 'Checking again now'),
    checking: 'Checking',
    connected: 'Connected',
    missing: 'Permission missing',
    skipped: 'Skipped',
    failed: 'Failed',
    mismatch: 'Another account',
    retrying: 'Trying again',
    expired: 'Link expired',
    notConnected: 'Not connected',
  },

  row: {
    pending: (app: string) => `Getting a link from ${app}`,
    noLink: (app: string) => `${app} answered without a link. If you signed in elsewhere, this row will notice.`,
    parked: 'The app limits how often we may ask.',
    checking: (app: string) => `Asking ${app} whether the sign-in arrived`,
    retrying: (app: string) => `Getting a new link from ${app}`,
    connectedMissing: (label: string | null, missing: readonly string[]) =>
      `Connected${label === null ? '' : ` as ${label}`}. Missing: ${list(missing)}.`,
    skipped: 'You chose Not now',
    expired: 'The link was open for five minutes and was not used.',
    said: (app: string, text: string) => `${app} said: ${text}`,
    end: {
      deadline: 'Not answered when the time was up',
      continued: 'Not answered when you pressed Continue',
      interrupted: 'The agent stopped before this was answered',
      mintFailed: 'No link could be made',
      mintUnknown: 'The request for a link was cut off, so whether one was made is not known',
    },
  },

  reason: {
    ACCESS_DENIED: 'Access denied.',
    TOKEN_EXCHANGE: 'The sign-in could not be completed.',
    IDENTITY_MISMATCH: 'You signed in as somebody else than this account.',
    NOT_ENTITLED: 'This account is not allowed to use the app this way.',
    NOT_CONFIGURED: 'An admin has to set this app up first.',
    UNKNOWN_CONNECTOR: 'There is no app of this name.',
    MISROUTED: 'This is a local server, not an app to sign in at.',
    MINT_FAILED: 'No link could be made.',
    MINT_UNKNOWN: 'Patchbay was restarted while a link was made. Try again makes a new one.',
    LINK_EXPIRED: 'The link had expired.',
    REVOKED: 'The app took the sign-in back.',
    INACTIVE: 'The app has switched this account off.',
    UNREADABLE: 'What was stored for this account can no longer be read.',
    STORAGE: 'The sign-in arrived, but could not be stored. Nothing was kept.',
  } as Readonly<Record<string, string>>,

  card: {
    asks: (who: string, apps: readonly string[]) => `${who} asks for ${list(apps)}`,
    anAgent: 'An agent',
    youConnect: (apps: readonly string[]) => `You are connecting ${list(apps)}`,
    answered: (who: string) => `${who} has its answer`,
    youDone: (connected: readonly string[], not: readonly string[]) =>
      not.length === 0
        ? `${list(connected)} ${connected.length === 1 ? 'is' : 'are'} connected`
        : `${list(not)} ${not.length === 1 ? 'is' : 'are'} not connected`,
    left: ' left',
    timeUp: 'Time is up',
    openToAnswer: (apps: readonly string[]) => `Open ${list(apps)} to answer.`,
    areConnected: (apps: readonly string[]) => `${list(apps)} ${apps.length === 1 ? 'is' : 'are'} connected.`,
    failedNext: (apps: readonly string[]) => `${list(apps)} did not work. Try again, or choose Not now.`,
    refusedNext: (app: string) => `${app} said no. Try again, or choose Not now.`,
    getting: (apps: readonly string[]) => `Getting a link from ${list(apps)}.`,
    noLinkNext: 'No link came. Choose Not now, or wait.',
    finish: (app: string) => `Finish in the ${app} tab. If it did not open, press Open.`,
    blocked: 'Your browser blocked the new tab. Press Open.',
    ended: (n: number, total: number, time: number) =>
      n === total && total > 1
        ? `All ${(numbers[total] ?? String(total)).toLowerCase()} apps are answered. The agent was told once, at ${at(time)}.`
        : `The agent was told once, at ${at(time)}.`,
    youEnded: (time: number) => `Ended at ${at(time)}.`,
    continueGets: (connected: number, total: number) =>
      `Continue now and the agent gets ${connected} of ${total} ${count(total, 'app', 'apps')}. It is told once how each app ended.`,
    timeUpTells: (apps: readonly string[]) =>
      `When the time is up, the agent is told that ${list(apps)} ${apps.length === 1 ? 'is' : 'are'} not connected.`,
    youContinue: (apps: readonly string[]) => `Continue stops waiting for ${list(apps)}. You can connect later.`,
  },

  ended: {
    counts: (who: string | null, parts: readonly string[]) =>
      who === null ? parts.join(', ') : `${who}: ${parts.join(', ')}`,
    connected: (n: number) => `${n} connected`,
    skipped: (n: number) => `${n} skipped`,
    notConnected: (n: number) => `${n} not connected`,
    one: (app: string, state: string) => `${app} ${state}`,
    words: { CONNECTED: 'connected', SKIPPED: 'skipped', other: 'not connected' },
    you: 'You',
    stopped: (who: string) => `${who} stopped its request`,
    noLinks: (who: string) => `${who}: no links could be made`,
    allAnswered: (time: number) => `All answered at ${at(time)}`,
    youContinued: (time: number) => `You pressed Continue at ${at(time)}`,
    timeUp: (time: number, app: string | null) =>
      `The time was up at ${at(time)}.${app === null ? '' : ` Connect ${app} below and the next request finds it.`}`,
    nothingLeft: (apps: readonly string[]) =>
      `Nothing is left to do.${apps.length === 0 ? '' : ` ${list(apps)} ${apps.length === 1 ? 'is' : 'are'} not connected.`}`,
    mintFailed: 'The connection service did not answer. The agent was told; nothing was opened.',
    youMintFailed: 'The connection service did not answer. Nothing was opened.',
  },

  heard: {
    connected: (name: string) => `${name} connected`,
    failed: (name: string, why: string) => `${name} failed: ${why}`,
    expired: (name: string) => `${name}: the link has expired`,
    skipped: (name: string) => `${name} skipped`,
    secondsLeft: (title: string, seconds: number) => `${seconds} seconds left. ${title}`,
    unknownFailure: 'the app gave no reason',
  },

  refused: {
    connect: {
      undelivered: 'Could not reach the service. Nothing was opened.',
      unknown: 'No answer came. Look at your requests before you try again.',
    },
    answer: {
      undelivered: 'Could not reach the service. Your answer was not sent.',
      unknown: 'No answer came. What you see here is how it stands.',
    },
    busy: (seconds: number) => `Too many requests at once. Wait ${seconds} s, then try again.`,
    broken: 'Something went wrong on our side. It was noted; try again.',
  },

  done: {
    connected: (app: string) => `${app} is connected`,
    notConnected: (app: string) => `${app} is not connected`,
    checking: (app: string) => `Checking with ${app}`,
    unknown: 'This request is not known here',
    signedInAs: (label: string) => `You signed in as ${label}.`,
    waitsOnly: (who: string, apps: readonly string[]) => `${who} now waits only for ${list(apps)}.`,
    hasAll: (who: string) => `${who} has its answer.`,
    checkingNext: (app: string) => `Asking ${app} whether the sign-in arrived. This page will notice.`,
    endedBefore: 'The request had already ended. The account is kept if the sign-in arrived.',
    tryFromRequest: 'Nothing was saved. You can try again from the request.',
    skipped: 'You chose Not now, so the request goes on without it.',
    unknownNext: 'It may belong to somebody else, or the link was cut short.',
    unreachable: 'The service cannot be reached right now',
    unreachableNext: 'This page asks again by itself.',
    back: 'Back to the request',
    backPlain: 'Back to Connectors',
    close: 'You can also close this tab.',
    signedIn: (who: string) => `Signed in as ${who}`,
    guest: 'You are here as a guest',
  },

  opening: (app: string) => `Opening ${app}`,
} as const;

/** Minutes and seconds of a countdown, such as 4:12. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
