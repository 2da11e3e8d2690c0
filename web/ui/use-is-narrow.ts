import { useSyncExternalStore } from 'react';

/** The width below which a screen is a phone's: `--breakpoint-md` of the tokens. */
const query = '(width < 48rem)';

/** Reports whether the screen is as narrow as a phone's: menus are then sheets from below, and the tab bar shows. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

function subscribe(onChange: () => void): () => void {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
}

const isNarrow = (): boolean => globalThis.matchMedia?.(query).matches ?? false;
