/** The advance that counts as sound, in seconds: more than a correction of the clock. */
const enough = 0.2;

/**
 * Calls `onAdvance` when an element's time advances, which proves that it sounds. Events alone do not: WebKitGTK fires
 * `waiting` after a gapless join and after many seeks, plays on and never fires `playing`.
 */
export function watchAdvance(element: HTMLMediaElement, onAdvance: () => void): void {
  let from: number | null = null;
  for (const name of ['seeking', 'seeked', 'waiting', 'pause', 'emptied'])
    element.addEventListener(name, () => {
      from = null;
    });
  element.addEventListener('timeupdate', () => {
    if (element.paused || element.seeking) return;
    const now = element.currentTime;
    if (from === null || now < from) from = now;
    if (now - from < enough) return;
    from = now;
    onAdvance();
  });
}
