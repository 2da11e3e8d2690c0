import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** Uploads that are not done: on their way, or not yet sent off. */
export type OpenUploads = 'running' | 'waiting' | null;

const key = 'uploads_open';

function remembered(): OpenUploads {
  const found = readStored(key);
  return found === 'running' || found === 'waiting' ? found : null;
}

/** Whether this browser has uploads to go on with: the shell then fetches their code, on whatever page it is. */
const openStore = createStore<OpenUploads>(remembered);

export const getOpenUploads = openStore.getState;
export const useOpenUploads = (): OpenUploads => useStore(openStore);

export function noteOpenUploads(open: OpenUploads): void {
  if (open === openStore.getState()) return;
  writeStored(key, open);
  openStore.setState(open, true);
}
