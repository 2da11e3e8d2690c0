import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { places } from '#shared/social/notification-place.ts';
import { glow, whenShown } from '#web/lib/glow.ts';

/** Leads to the place that the address's hash names, such as `#suggestions`, as soon as the page has rendered it. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = places.find((one) => `#${one}` === hash);
    // `key`: a second press of the same line counts, too.
    if (!place || !key) return undefined;
    return whenShown(`[data-place="${place}"]`, (found) =>
      glow(found.closest<HTMLElement>('[data-row]') ?? found),
    );
  }, [hash, key]);
}
