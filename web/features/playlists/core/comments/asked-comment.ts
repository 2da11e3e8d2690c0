import { useLocation, useSearchParams } from 'react-router';

/** Reports whether the address leads to the comments, or to one of them. */
export function useIsLedToComments(): boolean {
  const { hash } = useLocation();
  return hash === '#comments' || hash === '#comment';
}

/** Id of the comment that the address leads to; null for none. */
export const useAskedComment = (): string | null => useSearchParams()[0].get('comment');

/** Marks the asked comment as a place of the page, and not the whole of the comments around it. */
export const askedPlace = { 'data-place': 'comment', 'data-row': '' };
