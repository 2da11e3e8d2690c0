import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '#web/lib/stored.ts';

const name = 'shelf.folders';

const open = createStore<ReadonlySet<string>>(() => new Set(readStored(name)?.split(' ')));

/** State of a folder of the shelf, which this browser remembers, and a function that opens or folds it. */
export function useOpenFolder(id: string): [isOpen: boolean, toggle: () => void] {
  return [useStore(open, (ids) => ids.has(id)), () => toggle(id)];
}

function toggle(id: string): void {
  const next = new Set(open.getState());
  if (!next.delete(id)) next.add(id);
  writeStored(name, next.size > 0 ? [...next].join(' ') : null);
  open.setState(next, true);
}
