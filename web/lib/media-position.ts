/** How far from the wanted position an element may stand and count as there, in seconds. */
const near = 0.5;
/** An element that refuses this often is left where it is. */
const mostTries = 8;

/** Where a media element stands, and where it is to go. */
export interface MediaPosition {
  /** In seconds; where it is to go, as long as it is not there. */
  seconds(): number;
  goTo(seconds: number): void;
  /** Another file is loaded: what was wanted of the one before holds no more. */
  forget(): void;
}

/**
 * Keeps what was asked for until the element stands there: WebKitGTK forgets a position that is set before it has data,
 * and begins at 0.
 */
export function positionOf(element: HTMLMediaElement): MediaPosition {
  let wanted: number | null = null;
  let askedAt = 0;
  let tries = 0;

  function check(): void {
    if (wanted === null || element.readyState === 0 || element.seeking) return;
    const to = Number.isFinite(element.duration) ? Math.min(wanted, element.duration) : wanted;
    // It may have arrived and played on before this is asked.
    const passed = (performance.now() - askedAt) / 1000;
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
      askedAt = performance.now();
      tries = 0;
      element.currentTime = seconds;
    },
    forget() {
      wanted = null;
    },
  };
}
