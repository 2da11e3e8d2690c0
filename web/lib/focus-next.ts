/** Rows from which one goes when it is dealt with. All are selectors. */
export interface LeavingRows {
  rows: string;
  /** What takes the focus in the next row. */
  button: string;
  /** What takes it after the last row. */
  otherwise: string;
}

/** Before a row goes: the focus, if it is in it, moves on to the next one. */
export function focusNext(row: HTMLElement | null, { rows, button, otherwise }: LeavingRows): void {
  const active = document.activeElement;
  if (!row || !active || !row.contains(active)) return;
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(row);
  const next = (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>(button);
  // Who goes by keyboard wants to see where they are; under a pointer nothing moves.
  const preventScroll = !active.matches(':focus-visible');
  (next ?? document.querySelector<HTMLElement>(otherwise))?.focus({ preventScroll });
}
