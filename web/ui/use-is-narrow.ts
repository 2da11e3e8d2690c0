import { useSyncExternalStore } from 'react';

/** Reports whether the screen is as narrow as a phone's: menus are then sheets from below, and the tab bar shows. */
// The width is `--breakpoint-md` of the tokens.
export const useIsNarrow = mediaHook('(width < 48rem)');

/** Reports whether the screen has room for a shelf beside the page. */
export const useHasShelfRoom = mediaHook('(width >= 68.75rem)');

function mediaHook(query: string): () => boolean {
  const matches = (): boolean => globalThis.matchMedia?.(query).matches ?? false;
  function subscribe(onChange: () => void): () => void {
    const list = globalThis.matchMedia?.(query);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(subscribe, matches);
}
