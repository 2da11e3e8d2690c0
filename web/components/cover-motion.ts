import { matchPath } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { base } from '#web/lib/base.ts';
import { isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';

// A cover is one element from the card to its page, the bar and the sheet: it moves to its next place, and nothing else does.

/** Everything that is as square as a cover, and the room of one that is still to come. */
const covers = '.aspect-square';

const motion = `::view-transition-group(cover),::view-transition-old(cover),::view-transition-new(cover){
animation-duration:200ms;animation-timing-function:cubic-bezier(.2,.7,.2,1)}`;

const canMove = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

let latest: ViewTransition | null = null;

/** Moves a cover to the place that it has after a change; where nothing shall move, or cannot, there is only the change. */
export function moveCover(from: Element | null, change: () => void, placeAfter: () => Element | null): void {
  if (!canMove() || !(from instanceof HTMLElement || from instanceof SVGElement)) return change();
  wearMotion();
  const page = document.documentElement;
  page.style.viewTransitionName = 'none';
  from.style.viewTransitionName = 'cover';
  let to: Element | null = null;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = '';
    change();
    // React has shown it by the next task.
    await new Promise((done) => setTimeout(done));
    to = placeAfter();
    name(to, 'cover');
  });
  latest = transition;
  const end = (): void => {
    name(to, '');
    // Where the next one has begun, the page goes on standing still.
    if (latest === transition) page.style.viewTransitionName = '';
  };
  transition.finished.then(end, end);
  return undefined;
}

function name(element: Element | null, text: string): void {
  if (element instanceof HTMLElement || element instanceof SVGElement)
    element.style.viewTransitionName = text;
}

/** The rules come with this code: the first page's sheet has no room for them. */
function wearMotion(): void {
  const sheets = document.adoptedStyleSheets;
  if (sheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(motion);
  sheets.push(sheet);
}

const isShown = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
};

const shownIn = (root: ParentNode | null | undefined): Element | null =>
  [...(root?.querySelectorAll(covers) ?? [])].find(isShown) ?? null;

const playlistOf = (path: string): string | undefined => {
  const { id } = matchPath(patterns.playlist, path.slice(base.length))?.params ?? {};
  return id === 'create' || id === 'import' ? undefined : id;
};

/** From now on, a link to a playlist takes its cover along, and leaving one that plays leaves its cover in the bar. */
export function takeCoversAlong(): void {
  document.addEventListener('click', onClick, { capture: true });
}

function onClick(event: MouseEvent): void {
  const { target, button, isTrusted } = event;
  const link = target instanceof Element ? target.closest('a[href]') : null;
  // A link that is pressed by its key takes no second click within the first.
  if (!canMove()) return;
  if (!isTrusted || button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return;
  const [here, there] = [playlistOf(location.pathname), playlistOf(link.pathname)];
  if (here === there) return;
  const isLeaving = here !== undefined && there === undefined;
  if (isLeaving && !isPlaylistCurrent(here)(usePlayback.getState())) return;
  const from = isLeaving ? shownIn(document.querySelector('main header')) : coverOf(link);
  if (!from) return;
  event.preventDefault();
  event.stopPropagation();
  const bar = (): ParentNode | null => document.querySelector('.sticky.bottom-0');
  moveCover(
    from,
    () => link.click(),
    () => shownIn(isLeaving ? bar() : document.querySelector('main')),
  );
}

/** The cover in a link, or in the card or the row around it. */
const coverOf = (link: Element): Element | null =>
  shownIn(link) ?? shownIn(link.closest('article, li, [data-row]'));
