/** Before a suggestion's row goes: the focus, if it is in it, moves on to the next one, or to the list. */
export function focusNext(row: HTMLElement | null): void {
  const active = document.activeElement;
  if (!row || !active || !row.contains(active)) return;
  const all = [...document.querySelectorAll<HTMLElement>('[data-suggestion]')];
  const at = all.indexOf(row);
  const next = (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>('[data-accept]');
  // Who goes by keyboard wants to see where they are; under a pointer nothing moves.
  const preventScroll = !active.matches(':focus-visible');
  (next ?? document.querySelector<HTMLElement>('[data-tracks]'))?.focus({ preventScroll });
}
