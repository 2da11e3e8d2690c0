import { useLayoutEffect, useRef } from 'react';

/** Moves the focus on a phone, where a scan replaces the queue: to the scan, and back to its row. */
export function useQueueFocus(scan: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(scan);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = scan;
    const active = document.activeElement;
    const isLost = !active || active === document.body || active.getClientRects().length === 0;
    if (scan === left || !isLost) return;
    const place = scan === null ? `[data-scan="${left}"]` : '[data-back]';
    box.current?.querySelector<HTMLElement>(place)?.focus();
  }, [scan]);
  return box;
}
