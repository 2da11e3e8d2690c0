/** The distance from the wanted position, in seconds, that counts as reached. */
const near = 0.5;
/** Attempts to set the position before it is left as it is. */
const mostTries = 8;

/** The current and the wanted position of a media element. */
export interface MediaPosition {
  /** The position in seconds; the wanted one until it is reached. */
  seconds(): number;
  goTo(seconds: number): void;
  /** Drops the wanted position, when another file is loaded. */
  forget(): void;
}

/**
 * Keeps the wanted position until the element reaches it: WebKitGTK forgets a position that is set before it has data,
 * and begins at 0.
 */
export function positionOf(element: HTMLMediaElement): MediaPosition {
  let wanted: number | null = null;
  let requestedAt = 0;
  let tries = 0;

  function check(): void {
    if (wanted === null || element.readyState === 0 || element.seeking) return;
    const to = Number.isFinite(element.duration) ? Math.min(wanted, element.duration) : wanted;
    // The element may have arrived and played on before this check.
    const passed = (performance.now() - requestedAt) / 1000;
    const ahead = element.currentTime - to;
    if (ahead > -near && ahead < near + passed) wanted = null;
    else if (tries >= mostTries) wanted = null;
    else {
      tries += 1;
      element.currentTime = to;
    }
  }
  for (const name of ['loadedmetadata', 'canplay', 'seeked', 'playing', 'timeupdate'])
    element.addEventListener(name, check);

  return {
    seconds: () => wanted ?? element.currentTime,
    goTo(seconds) {
      wanted = seconds;
      requestedAt = performance.now();
      tries = 0;
      element.currentTime = seconds;
    },
    forget() {
      wanted = null;
    },
  };
}
