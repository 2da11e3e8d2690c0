/** Estimates the end of an embedded player that sends no end event, by the time that it has played. */
export interface EndTimer {
  /** Starts the countdown, while it plays. */
  run(secondsLeft: number): void;
  /** Stops the countdown. */
  hold(): void;
}

export function createEndTimer(onEnd: () => void): EndTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run(secondsLeft) {
      clearTimeout(timer);
      timer = setTimeout(onEnd, Math.max(0, secondsLeft) * 1000);
    },
    hold: () => clearTimeout(timer),
  };
}
