/** How far the time must go to count as sound, in seconds: more than a clock is set right by. */
const enough = 0.2;

/**
 * Tells that an element sounds because its time advances. Its events alone do not: WebKitGTK says `waiting` after a
 * gapless join and after many seeks, plays on and never says `playing`.
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
