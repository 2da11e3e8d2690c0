/** How long nothing may come before that counts as a network error. */
export const stalledMs = 20_000;

/** Notices that nothing comes although something should: a line that is dead without having broken. */
export interface StallWatch {
  /** Data is waited for from now on. */
  wait: () => void;
  /** Some of it came: the patience starts again, where anything is waited for at all. */
  came: () => void;
  /** It sounds, or nobody wants it to any more. */
  rest: () => void;
}

export function createStallWatch(onStall: () => void): StallWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;
  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function wait(): void {
    rest();
    timer = setTimeout(() => {
      timer = null;
      onStall();
    }, stalledMs);
  }
  return { wait, came: () => (timer === null ? undefined : wait()), rest };
}
