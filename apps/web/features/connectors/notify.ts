/** Where a wish to be notified is kept: on this browser only, since the permission is this browser's too. */
const KEY = 'pb_notify';

/** on: an agent's request makes a desktop notification. blocked: the browser does not allow any. */
export type Notify = 'off' | 'on' | 'blocked';

const supported = (): boolean => 'Notification' in window;

/** How it stands with notifications on this browser. */
export const readNotify = (): Notify => {
  if (!supported() || Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
};

/** Turns notifications on, asking the browser inside the press, or off. Gives how it stands then. */
export const toggleNotify = async (now: Notify): Promise<Notify> => {
  if (!supported()) return 'blocked';
  if (now === 'on') {
    localStorage.removeItem(KEY);
    return 'off';
  }
  if ((await Notification.requestPermission()) !== 'granted') return readNotify();
  localStorage.setItem(KEY, 'on');
  return 'on';
};

/**
 * Shows one notification per request; a press on it brings the page to the front and nothing else. False when the browser makes none
 * from a page: some allow them and then have them only from a worker.
 */
export const notify = (title: string, body: string, tag: string): boolean => {
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return true;
  } catch {
    return false;
  }
};
