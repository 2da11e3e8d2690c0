import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { feedNextAtVisibleRatio } from '#shared/limits.ts';

const thresholds = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Calls `onReached` when the card with the returned ref is at least 80 % visible (specification, section 9); a card
 * taller than the window counts when it fills 80 % of that.
 */
export function useLastCard(onReached: () => void): (card: HTMLElement | null) => void {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (!card) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(isReached)) reached();
      },
      { threshold: thresholds },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, [card]);
  return useCallback((next) => setCard(next), []);
}

function isReached({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  if (intersectionRatio >= feedNextAtVisibleRatio) return true;
  const windowHeight = rootBounds?.height ?? window.innerHeight;
  return intersectionRect.height >= windowHeight * feedNextAtVisibleRatio;
}
