import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const storageKey = 'show_debug';

const shown = createStore(() => readStored(storageKey) === 'true');

/** True if the debug panel is shown: the specification's stored flag, which outlives the page. */
export const useDebugShown = (): boolean => useStore(shown);
export const isDebugShown = shown.getState;

export function showDebug(show: boolean): void {
  writeStored(storageKey, show ? 'true' : null);
  shown.setState(show);
}
