import { createStore } from 'zustand';
import { glow } from '#web/lib/glow.ts';

/** The number of requests to scroll to the first suggestion. After the first, all items are rendered at once. */
export const leads = createStore(() => 0);

let isWaiting = false;

export function leadToFirst(): void {
  isWaiting = true;
  leads.setState(leads.getState() + 1);
}

/** Moves the focus to the first suggestion after a request, once its row is rendered. */
export function arrive(): void {
  const control = isWaiting ? controlIn() : null;
  if (!control) return;
  isWaiting = false;
  const row = control.closest<HTMLElement>('[data-suggestion]');
  if (row) glow(row);
}

/** The first control of a suggestion's row; without an id, of the first row. */
export function controlIn(suggestion = ''): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    suggestion ? `[data-suggestion="${suggestion}"] button` : '[data-suggestion] button',
  );
}
