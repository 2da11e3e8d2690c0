import { createStore } from 'zustand';

/** The playlist page's player while it is in view; then the bar below folds away. */
export const pagePlayer = createStore<HTMLElement | null>(() => null);
