import { createStore } from 'zustand';

/** Whether a row is being moved by hand: until it is put down, the list stays as it is. */
export const reordering = createStore(() => false);
