/** Decides that an embedded player has ended where it does not tell so itself: counts the time in which it plays. */
export interface EndTimer {
  /** Plays, with this much left until it must have ended. */
  run(secondsLeft: number): void;
  /** Stands still. */
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
