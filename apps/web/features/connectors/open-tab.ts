import { messages } from '../../lib/messages.ts';

/** A tab that was opened inside the press and waits for its address. Nothing about it says how the sign-in goes (WE7). */
export interface Tab {
  readonly go: (address: string) => void;
  readonly close: () => void;
}

/**
 * Opens an empty tab inside the press: later a browser would block it (C05). The tie back to this page is cut before the tab leaves,
 * so the vendor's page cannot reach this one. Null when the browser did not open it.
 */
export const openTab = (app: string): Tab | null => {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = messages.opening(app);
  return {
    go: (address) => tab.location.replace(address),
    close: () => tab.close(),
  };
};

/** True for an address a tab may be sent to: an ordinary web address, nothing that runs as script. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
