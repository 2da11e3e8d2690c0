import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '#web/lib/stored.ts';

const key = 'comments_while_playing';
const store = createStore(() => readStored(key) !== 'off');

/** Reports whether comments show as their moment plays: yes, until the listener says no. */
export const useWordsShown = (): boolean => useStore(store);

export function setWordsShown(isShown: boolean): void {
  writeStored(key, isShown ? null : 'off');
  store.setState(isShown, true);
}
