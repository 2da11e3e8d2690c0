import { useEffect, useState } from 'react';

const restMs = 150;

/**
 * Reports whether an element has come into view and stayed for a moment: cards that are scrolled past do not count.
 * Once true it stays true.
 */
export function useNearView(): [boolean, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element || near) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.some((entry) => entry.isIntersecting)) timer = setTimeout(() => setNear(true), restMs);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, near]);
  return [near, setElement];
}
