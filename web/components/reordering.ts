import { createStore } from 'zustand';

/** True while a row is dragged: until it is dropped, the list does not change. */
export const reordering = createStore(() => false);
