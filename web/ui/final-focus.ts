import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a popup: where the focus goes when it closes. Back to its button, unless something in it led to another page: the
 * focus then belongs to that page's content.
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
