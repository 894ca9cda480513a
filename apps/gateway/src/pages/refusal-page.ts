import type { Code, Refused } from '../errors.ts';
import { messagePage } from './message-page.ts';

const TITLES: Partial<Record<Code, string>> = {
  link_unknown: 'This link does not exist',
  link_not_yours: 'This link belongs to someone else',
  link_expired: 'This link has run out',
  link_used: 'This link was used',
  state_unknown: 'This sign-in is not known here',
  callback_invalid: 'This answer cannot be read',
  still_working: 'Still finishing',
  internal: 'Something broke here',
};

/** Draws a refusal of the public listener: what happened, that nothing was saved, and the way back. */
export const refusalPage = ({ code, said, page }: Refused, home: string) => {
  const { app, back } = page;
  return messagePage({
    title: TITLES[code] ?? `${app ?? 'The app'} is not connected`,
    text: said,
    app,
    wire: 'cut',
    back: back ?? `${home}/connectors`,
    backText: back ? 'Back to the request' : 'To your connectors',
    home: `${home}/`,
  });
};
