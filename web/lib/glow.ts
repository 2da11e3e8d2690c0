/** The duration of the glow, in ms. */
const glowMs = 1000;

/** Time for a page to render a place, in ms. */
const patienceMs = 10_000;

const focusable = 'button:not(:disabled), a[href], input:not(:disabled)';

const interruptions = ['wheel', 'touchmove', 'keydown'] as const;

const frame = { outline: '2px solid var(--color-signal)', 'outline-offset': '3px', 'border-radius': '8px' };

const fading = [
  { boxShadow: '0 0 0 6px color-mix(in oklab, var(--color-signal) 55%, transparent)' },
  { boxShadow: '0 0 24px 12px transparent', outlineColor: 'transparent' },
];

/** Brings a place of the page into the middle of the window, focuses it or its first control, and lets it glow. */
export function glow(place: HTMLElement): void {
  holdInView(place);
  const control = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
  if (!control) place.tabIndex = -1;
  (control ?? place).focus({ preventScroll: true });
  place.dataset['ledTo'] = '';
  for (const [name, value] of Object.entries(frame)) place.style.setProperty(name, value);
  // With reduced motion the frame just stands there for the second.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) place.animate(fading, glowMs);
  setTimeout(() => {
    delete place.dataset['ledTo'];
    for (const name of Object.keys(frame)) place.style.removeProperty(name);
  }, glowMs);
}

/** Keeps a place in the middle of the window while what is around it still loads, unless the reader does something else first. */
function holdInView(place: HTMLElement): void {
  const center = (): void => place.scrollIntoView({ block: 'center' });
  center();
  const growing = new ResizeObserver(center);
  growing.observe(document.body);
  const stop = (): void => {
    growing.disconnect();
    for (const kind of interruptions) removeEventListener(kind, stop);
  };
  for (const kind of interruptions) addEventListener(kind, stop, { passive: true });
  setTimeout(stop, glowMs);
}

/** Acts on an element as soon as it is rendered, unless the reader does something else first. Answers a function that gives up. */
export function whenShown(selector: string, act: (found: HTMLElement) => void): () => void {
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    stop();
    act(found);
  };
  const watcher = new MutationObserver(look);
  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(first);
    watcher.disconnect();
    for (const kind of interruptions) removeEventListener(kind, stop);
  };
  const timer = setTimeout(stop, patienceMs);
  // After a new page's own focus.
  const first = requestAnimationFrame(look);
  watcher.observe(document.body, { subtree: true, childList: true });
  for (const kind of interruptions) addEventListener(kind, stop, { passive: true });
  return stop;
}
