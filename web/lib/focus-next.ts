/** Selectors of a list whose rows disappear when handled. */
export interface LeavingRows {
  rows: string;
  /** The element in the next row that gets the focus. */
  button: string;
  /** The element that gets the focus after the last row. */
  otherwise: string;
}

/** Moves the focus from a row to the next one; called before the row is removed. */
export function focusNext(row: HTMLElement | null, { rows, button, otherwise }: LeavingRows): void {
  const active = document.activeElement;
  if (!row || !active || !row.contains(active)) return;
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(row);
  const next = (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>(button);
  // Keyboard users need to see the focus; for a pointer nothing scrolls.
  const preventScroll = !active.matches(':focus-visible');
  (next ?? document.querySelector<HTMLElement>(otherwise))?.focus({ preventScroll });
}
