import { createStore } from 'zustand';

/** How often somebody asked to be led to the first suggestion. From then on no line waits to be scrolled to. */
export const leads = createStore(() => 0);

let isWaiting = false;

export function leadToFirst(): void {
  isWaiting = true;
  leads.setState(leads.getState() + 1);
}

/** Leads there who asked for it, as soon as there is a row. */
export function arrive(): void {
  const control = isWaiting ? controlIn() : null;
  if (!control) return;
  isWaiting = false;
  control.focus();
}

/** The first control of a suggestion's row; of the first row without an id. */
export function controlIn(suggestion = ''): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    suggestion ? `[data-suggestion="${suggestion}"] button` : '[data-suggestion] button',
  );
}
