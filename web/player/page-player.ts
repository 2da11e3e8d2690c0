import { createStore } from 'zustand';

/** The playlist page's player while it is in view, and the bar below hides; null otherwise. */
export const pagePlayer = createStore<HTMLElement | null>(() => null);
