import type { ErrorCode } from './codes.ts';

/** What happened and what to do next, for each code; the only place for the words of this app's errors (AP10). */
const SENTENCES = {
  INVALID_INPUT: 'Something in this request is not as it should be. Check the values and send it again.',
  INVALID_ALIAS: 'A name has 1 to 32 small letters, digits or hyphens and starts with a letter or digit.',
  ALIAS_ALONE: 'A name can be given to one app at a time. Ask for the other apps in a request of their own.',
  ALIAS_TAKEN: 'Another account of this app already has that name. Choose a different one.',
  TARGETS_REQUIRED: 'Name at least one app to connect.',
  MCP_NOT_HERE: 'This is a local tool server, not an app that can be connected here.',
  ACCOUNT_NOT_FOUND: 'There is no such account.',
  ACCOUNT_AMBIGUOUS: 'Several accounts fit. Name one of them exactly.',
  KEY_NOT_FOUND: 'There is no such key.',
  SETUP_REFUSED: 'This set-up link does not work, or there is an admin already.',
  UNKNOWN_TARGET: 'The request has no such app in it.',
  MIXED_KINDS: 'Apps and local tool servers cannot be tried again in one call.',
  LINK_STILL_VALID: 'The link that is there still works. Open it again.',
  REISSUE_REFUSED: 'A new link cannot be made for this app now.',
  INVALID_ANSWER: 'An answer can skip apps and continue. Connected is something only the app itself can say.',
  OPERATION_NOT_FOUND: 'There is no such request.',
  OPERATION_SETTLED: 'This request has already ended. Start a new one to connect more.',
  OPERATION_ALREADY_OPEN: 'A request is already open here. Finish it first.',
  DECLINED_BY_PERSON: 'The person chose Not now for this app a short while ago.',
  CONNECTORS_UNAVAILABLE: 'Apps cannot be connected at the moment. Try again in a little while.',
  RENAME_UNSUPPORTED: 'The names of these accounts cannot be changed here.',
  GUEST_SETUP_FAILED: 'A place for your connections could not be made. Nothing was connected; try again.',
  RATE_LIMITED: 'Too many requests in a short time. Wait a moment and try again.',
  GATEWAY_UNAVAILABLE: 'The connection service could not be reached. Nothing was connected; try again.',
  GATEWAY_ERROR: 'The connection service could not do this. Your connections are on the Connectors page.',
  PERSON_REQUIRED: 'Only a person can do this, on the Connectors page.',
  FORBIDDEN: 'You are not allowed to do this.',
  UNAUTHENTICATED: 'Sign in first.',
} as const satisfies Record<ErrorCode, string>;

/** Gives the plain sentence of a code. */
export const sentence = (code: ErrorCode): string => SENTENCES[code];

/** Sentences that are more exact than their code's own. */
export const SAID = {
  noOperationOnSocket: 'A first connection is started by an ordinary request, so that this browser can be remembered.',
  someOpenSomeNot: 'Some of these apps are already being connected and others are not. Ask for them one by one.',
  unknownReturn: 'A return address is a path on this site.',
  tooManyTargets: 'A request can have at most 20 apps.',
  keyRefused: 'This key does not work. It may have expired or been revoked.',
  foreignOrigin: 'This request came from another site.',
  waitForPerson:
    'The person sees this request on their Connectors page. Wait for its outcome with awaitOperation; do not ask for the same apps again.',
  namesThereAre: 'There is:',
  noAccountOfThatName: 'No account of this app is called that.',
  tellTheName: 'Tell the person the new name of the account.',
  revoked: {
    yes: 'The account was removed and its access at the app was taken back.',
    no: 'The account was removed here. Its access at the app could not be taken back; end it on the page of the app.',
    unsupported: 'The account was removed here. This app ends access only on its own page.',
  },
  keyName: 'A key has a name of 1 to 64 characters.',
  keyLife: 'A key works for 1 to 366 days.',
  tooManyKeys: 'There are too many keys already. Revoke one that is not needed any more.',
  keyEnded: 'This key works no more.',
  stillWaiting: 'The person has not finished yet. Wait again with the seq of this answer as afterSeq.',
  noPageOpen: 'The person does not seem to have their page open. Ask them to open it, then wait again:',
  askTheStatus:
    'Nothing is watched for links you show yourself. Ask for the connection status when the person is done.',
  statusHint:
    'connected false: calls to that app are refused, start with connect. An account without a name goes by its label. A retired account was replaced and is kept for the record.',
  slow: 'This connection could not keep up. Connect again to go on from where it was.',
  notJson: 'Send the request as JSON.',
  tooLarge: 'This request is too large.',
  sessionEnded: 'You were signed out here. Sign in again to go on with what is yours.',
  guest: 'a guest',
  anotherApi: 'Another Patchbay api works on this database. Stop that one, then start this one again.',
  unexpected: 'Something went wrong here. It was written down; try again.',
} as const;

/** Words of the pages this app draws itself. */
export const PAGES = {
  unknown: { title: 'Page not found', text: 'There is nothing at this address. The link may be incomplete.' },
  foreign: { title: 'This link belongs to someone else', text: 'Only the person it was made for can open it.' },
  settled: {
    title: 'This request has ended',
    text: 'Its links no longer work. Start a new request to connect the app.',
  },
  connected: { title: 'Already connected', text: 'There is nothing left to do for this app.' },
  skipped: { title: 'You chose Not now', text: 'This app was skipped in this request.' },
  expired: { title: 'This link has expired', text: 'Go back and choose Try again to get a new one.' },
  notYet: { title: 'No link yet', text: 'The app has not answered with a link. Go back and wait a moment.' },
  back: 'Back to Connectors',
} as const;
