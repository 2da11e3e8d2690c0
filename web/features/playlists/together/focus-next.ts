/** Rows from which one goes when it is dealt with, and the button in the next one that takes the focus. */
interface Rows {
  rows: string;
  button: string;
}

const suggestions: Rows = { rows: '[data-suggestion]', button: '[data-accept]' };

/** Before a row goes: the focus, if it is in it, moves on to the next one, or to the list of tracks. */
export function focusNext(row: HTMLElement | null, { rows, button } = suggestions): void {
  const active = document.activeElement;
  if (!row || !active || !row.contains(active)) return;
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(row);
  const next = (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>(button);
  // Who goes by keyboard wants to see where they are; under a pointer nothing moves.
  const preventScroll = !active.matches(':focus-visible');
  (next ?? document.querySelector<HTMLElement>('[data-tracks]'))?.focus({ preventScroll });
}
