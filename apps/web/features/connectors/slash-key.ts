/** Where the wish to do without the key is kept, on this browser. */
const KEY = 'pb_slash';

/** True unless the person has turned the key off: a single character may be what their speech input types (WE20). */
export const readSlash = (kept: Pick<Storage, 'getItem'>): boolean => kept.getItem(KEY) !== 'off';

/** Keeps whether the key goes to the search. */
export const keepSlash = (kept: Pick<Storage, 'setItem' | 'removeItem'>, on: boolean): void => {
  if (on) kept.removeItem(KEY);
  else kept.setItem(KEY, 'off');
};

/** What is pressed, as a keyboard event tells it. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** True for the bare key. */
export const isSlash = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey;
