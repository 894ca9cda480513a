import { afterEach, expect, it, vi } from 'vitest';
import { notify } from './notify.ts';

afterEach(() => void vi.unstubAllGlobals());

it('[WE37] a browser that makes no notification from a page is told as one that allows none', () => {
  vi.stubGlobal(
    'Notification',
    class {
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  expect(notify('One', 'Two', 'aaaaaaaaaaaa')).toBe(false);
  vi.stubGlobal('Notification', class {});
  expect(notify('One', 'Two', 'aaaaaaaaaaaa')).toBe(true);
});
