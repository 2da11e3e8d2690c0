/** Work for which many may ask, done once for all who asked within a span. */
export interface Gathering {
  soon(): void;
  /** Drops what is asked for and not done yet. */
  stop(): void;
}

/**
 * Gathers requests for the same work: it begins `ms` after the first of them.
 * @param ms span, or its length at the moment
 */
export function gather(ms: number | (() => number), work: () => void): Gathering {
  let timer: NodeJS.Timeout | null = null;
  return {
    soon() {
      timer ??= setTimeout(
        () => {
          timer = null;
          work();
        },
        typeof ms === 'number' ? ms : ms(),
      ).unref();
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
