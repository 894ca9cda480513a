'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { LocalView } from './local-store.ts';
import { usePage } from './page-context.tsx';
import type { View } from './types.ts';

/** Reads something out of the operations; draws again only when that very thing changes. */
export const useOperations = <Part>(pick: (view: View) => Part): Part => {
  const { store } = usePage();
  const read = useCallback(() => pick(store.view()), [pick, store]);
  return useSyncExternalStore(store.subscribe, read, read);
};

/** Reads something out of the page's own marks. */
export const useLocal = <Part>(pick: (view: LocalView) => Part): Part => {
  const { local } = usePage();
  const read = (): Part => pick(local.view());
  return useSyncExternalStore(local.subscribe, read, read);
};
