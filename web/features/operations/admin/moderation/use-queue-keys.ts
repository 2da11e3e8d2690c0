import { type RefObject, useEffect, useRef } from 'react';

const typing = 'input:not([type=radio],[type=checkbox]), textarea, select, [contenteditable], [role=dialog]';

/**
 * Moves the focus by J and K to the next or previous item of a list. When the focused item disappears, the item in
 * its place gets the focus.
 */
export function useQueueKeys(count: number): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const at = useRef(-1);
  const before = useRef(count);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const step = { j: 1, k: -1 }[event.key];
      const isTyping = event.target instanceof Element && event.target.closest(typing);
      if (!step || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      focusItem(list.current, at.current + step);
    }
    function onFocus({ target }: FocusEvent): void {
      const found = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target as Node));
      if (found >= 0) at.current = found;
    }
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
    };
  }, []);

  useEffect(() => {
    const hasLeft = count < before.current;
    before.current = count;
    if (hasLeft && at.current >= 0 && document.activeElement === document.body) {
      focusItem(list.current, at.current);
    }
  }, [count]);
  return list;
}

function focusItem(list: HTMLElement | null, index: number): void {
  const items = [...(list?.children ?? [])];
  const item = items[Math.min(Math.max(index, 0), items.length - 1)];
  if (item instanceof HTMLElement) item.focus();
}
