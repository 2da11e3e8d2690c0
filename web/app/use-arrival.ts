import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Leads to the place that the address's hash names, such as `#suggestions`, as soon as the page has rendered it. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    // `key`: a second press of the same line counts, too.
    if (!hash || !key) return undefined;
    let stop = (): void => undefined;
    let isLeft = false;
    import('./arrive.ts').then(
      ({ arriveAt }) => {
        if (!isLeft) stop = arriveAt(hash);
      },
      // The page is there all the same.
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [hash, key]);
}
