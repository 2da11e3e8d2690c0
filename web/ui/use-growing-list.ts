import { startTransition, useEffect, useState } from 'react';

/** The distance from the list's end at which rows are added. */
const margin = '1500px';
const rowsAtFirst = 60;
/** In small steps, which hold up no scrolling. */
const step = 20;

/**
 * The beginning of a long list; it grows as the element `end`, placed after it, comes near. `isAllWanted` shows all of it.
 */
export function useGrowingList<T>(
  all: readonly T[],
  isAllWanted = false,
): {
  shown: readonly T[];
  end: (element: HTMLElement | null) => void;
} {
  const [count, setCount] = useState(rowsAtFirst);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const isWhole = isAllWanted || count >= all.length;
  useEffect(() => {
    if (!end || isWhole) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setCount(count + step));
      },
      { rootMargin: margin },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isWhole, count]);
  return { shown: isWhole ? all : all.slice(0, count), end: setEnd };
}
