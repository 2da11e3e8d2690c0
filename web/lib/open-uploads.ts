import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** Unfinished uploads: running, or waiting to be sent. */
export type OpenUploads = 'running' | 'waiting' | null;

const key = 'uploads_open';

function remembered(): OpenUploads {
  const found = readStored(key);
  return found === 'running' || found === 'waiting' ? found : null;
}

/** The unfinished uploads of this browser; if there are any, the shell loads the upload code on every page. */
const openStore = createStore<OpenUploads>(remembered);

export const getOpenUploads = openStore.getState;
export const useOpenUploads = (): OpenUploads => useStore(openStore);

export function noteOpenUploads(open: OpenUploads): void {
  if (open === openStore.getState()) return;
  writeStored(key, open);
  openStore.setState(open, true);
}
