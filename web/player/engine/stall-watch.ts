/** Time without data that counts as a network error. */
export const stalledMs = 20_000;

/** Detects a connection that sends no data although it is open. */
export interface StallWatch {
  /** Begins to wait for data. */
  wait: () => void;
  /** Restarts the wait after some data arrived; ignored while not waiting. */
  came: () => void;
  /** Stops waiting: it sounds, or is no longer wanted. */
  stop: () => void;
}

export function createStallWatch(onStall: () => void): StallWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;
  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function wait(): void {
    stop();
    timer = setTimeout(() => {
      timer = null;
      onStall();
    }, stalledMs);
  }
  return { wait, came: () => (timer === null ? undefined : wait()), stop };
}
