import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The scroll position of each history entry, by its key. */
const positions = new Map<string, number>();

/** Time for a loading page to reach its old height. */
const patienceMs = 2000;

/** Restores the scroll position on going back; a new page begins at the top. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (hash) return undefined;
    // Before the first one is known, a reader may have scrolled in what the server painted.
    const wanted =
      type === NavigationType.Pop ? (positions.get(key) ?? (positions.size ? 0 : window.scrollY)) : 0;
    window.scrollTo(0, wanted);
    if (wanted === 0) return undefined;
    const growing = new ResizeObserver(() => {
      window.scrollTo(0, wanted);
      if (window.scrollY >= wanted - 1) growing.disconnect();
    });
    growing.observe(document.body);
    const giveUp = () => growing.disconnect();
    const timer = setTimeout(giveUp, patienceMs);
    // A reader who begins to scroll has decided.
    window.addEventListener('wheel', giveUp, { once: true, passive: true });
    window.addEventListener('touchstart', giveUp, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      giveUp();
      window.removeEventListener('wheel', giveUp);
      window.removeEventListener('touchstart', giveUp);
    };
  }, [key, hash, type]);
}
