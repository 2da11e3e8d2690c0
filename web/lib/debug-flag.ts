import { createStore, useStoreValue } from './store.ts';
import { readStored, writeStored } from './stored.ts';

const storageKey = 'show_debug';

const shown = createStore(readStored(storageKey) === 'true');

/** Whether the debug panel shows: the specification's stored flag, which outlives the page. */
export const useDebugShown = (): boolean => useStoreValue(shown);
export const isDebugShown = shown.get;

export function showDebug(show: boolean): void {
  writeStored(storageKey, show ? 'true' : null);
  shown.set(show);
}
