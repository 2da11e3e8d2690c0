import { createStore } from 'zustand';

/** An item that somebody has asked to comment on, by its menu. */
export interface AskedItem {
  playlistId: string;
  itemId: string;
  title: string;
}

export const askedItem = createStore<{ asked: AskedItem | null }>(() => ({ asked: null }));

/** Asks for a comment on an item: the field for it takes the item over once it is there. */
export const askFor = (asked: AskedItem): void => askedItem.setState({ asked });
