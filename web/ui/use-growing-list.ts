import { startTransition, useEffect, useState } from 'react';

/** The distance from the list's end at which rows are added. */
const margin = '1500px';

/**
 * The beginning of a long list; it grows by `step` rows as the element `end`, placed after it, comes near. `isAllWanted` shows all
 * of it.
 */
export function useGrowingList<T>(
  all: readonly T[],
  isAllWanted = false,
  step = 150,
): {
  shown: readonly T[];
  end: (element: HTMLElement | null) => void;
} {
  const [count, setCount] = useState(step);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const isWhole = isAllWanted || count >= all.length;
  useEffect(() => {
    if (!end || isWhole) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // In small steps: rows of which none is in view yet hold up no scrolling.
        if (entries.some((entry) => entry.isIntersecting))
          startTransition(() => setCount((now) => now + step));
      },
      { rootMargin: margin },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isWhole, step]);
  return { shown: isWhole ? all : all.slice(0, count), end: setEnd };
}
