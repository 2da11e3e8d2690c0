import { type RefObject, useEffect, useRef } from 'react';

/**
 * The element that gets the focus when a popup closes: its button, unless a link in it led to another page, whose
 * content then has the focus.
 */
export function useFinalFocus(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
): () => HTMLElement | null | false {
  const openedAt = useRef('');
  useEffect(() => {
    if (open) openedAt.current = location.href;
  }, [open]);
  return () => (location.href === openedAt.current ? anchor.current : false);
}
