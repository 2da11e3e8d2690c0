import { places } from '#shared/social/notification-place.ts';
import { glow, whenShown } from '#web/lib/glow.ts';

/** Leads to the place of a hash once it is rendered. Answers a function that gives up. */
export function arriveAt(hash: string): () => void {
  const place = places.find((one) => `#${one}` === hash);
  if (!place) return () => undefined;
  return whenShown(`[data-place="${place}"]`, (found) =>
    glow(found.closest<HTMLElement>('[data-row]') ?? found),
  );
}
