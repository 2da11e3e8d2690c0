import { useEffect, useState } from 'react';

export interface Answer<T> {
  value: T | null;
  failed: boolean;
  retry: () => void;
}

/** Calls `ask` once when mounted and returns its answer; outside the pages' query cache. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false });
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal).then(
      (value) => setState({ value, failed: false }),
      () => (leaving.signal.aborted ? undefined : setState({ value: null, failed: true })),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, and again when the reader wants
  }, [attempt]);
  return {
    ...state,
    retry() {
      setState({ value: null, failed: false });
      setAttempt(attempt + 1);
    },
  };
}
