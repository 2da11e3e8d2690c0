import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The key that opens or folds a folder, by its present state. */
const folderKeys: Record<string, string> = { false: 'ArrowRight', true: 'ArrowLeft' };

const isLine = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && 'line' in element.dataset;

/** The lines that are shown: a folded folder has none. */
const linesOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-line]') ?? []),
];

/**
 * Makes many lines (`data-line`, `tabIndex` -1) one stop of Tab, so that a thousand of them do not stand before the page:
 * the up and down arrows move between them, and those to the sides open and fold a folder.
 */
export function useLineKeys() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keepStop = (): void => {
      const lines = linesOf(box.current);
      if (lines.some(({ tabIndex }) => tabIndex === 0)) return;
      const first = lines.find((line) => line.getAttribute('aria-current') === 'page') ?? lines[0];
      if (first) first.tabIndex = 0;
    };
    keepStop();
    const observer = new MutationObserver(keepStop);
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref: box,
    onFocus({ target }: FocusEvent) {
      if (!isLine(target)) return;
      for (const line of linesOf(box.current)) line.tabIndex = line === target ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      if (!isLine(target)) return;
      if (folderKeys[target.getAttribute('aria-expanded') ?? ''] === key) {
        event.preventDefault();
        target.click();
      }
      const lines = linesOf(box.current);
      const next = steps[key]?.(lines.indexOf(target), lines.length - 1);
      if (next === undefined) return;
      event.preventDefault();
      lines[next]?.focus();
    },
  };
}
