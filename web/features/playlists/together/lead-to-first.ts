import { createStore } from '#web/lib/store.ts';

/** How often somebody asked to be led to the first suggestion. From then on no line waits to be scrolled to. */
export const leads = createStore(0);

export const leadToFirst = (): void => leads.set(leads.get() + 1);

/** The first control of a suggestion's row; of the first row without an id. */
export const controlIn = (suggestion = ''): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    suggestion ? `[data-suggestion="${suggestion}"] button` : '[data-suggestion] button',
  );
