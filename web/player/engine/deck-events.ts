import { watchAdvance } from './advance-watch.ts';
import type { Deck } from './deck.ts';
import type { Signal } from './handover.ts';
import { answers, mediaErrorOf } from './media-errors.ts';
import { progressOf } from './progress.ts';
import type { SourceEvents } from './source.ts';

interface Listening {
  isActive: () => boolean;
  /** True if this site serves the deck's addresses. */
  isOurs: () => boolean;
  isJoining: () => boolean;
  send: (signal: Signal<Deck>) => void;
  /** Called with each `timeupdate`. */
  onTime: () => void;
  /** Called when data arrived. */
  onData: () => void;
  events: Pick<SourceEvents, 'moved' | 'failed'>;
}

/** Turns the events of a deck's element into signals, while the deck is the active one. */
export function listenTo(deck: Deck, { isActive, send, events, ...more }: Listening): void {
  const { element } = deck;
  const on = (names: string, act: () => void): void => {
    for (const name of names.split(' '))
      element.addEventListener(name, () => (isActive() ? act() : undefined));
  };
  on('playing', () => send({ is: 'sounds' }));
  watchAdvance(element, () => (isActive() ? send({ is: 'sounds' }) : undefined));
  on('pause', () => (element.paused && !element.ended ? send({ is: 'pausedElsewhere' }) : undefined));
  on('waiting', () => send({ is: 'waits' }));
  on('progress', more.onData);
  on('timeupdate durationchange progress seeked', () =>
    events.moved(progressOf(deck.position.seconds(), element)),
  );
  on('timeupdate', more.onTime);
  on('ended', () => send({ is: 'ended', isJoining: more.isJoining() }));
  on('error', () => {
    send({ is: 'broke' });
    void tellFailure(element, more.isOurs(), isActive, events.failed);
  });
}

/**
 * Reports an element's error. Browsers give "unsupported" both for a file that they cannot play and for one that they could
 * not request: then the address itself is asked.
 */
async function tellFailure(
  element: HTMLAudioElement,
  isOurs: boolean,
  isActive: () => boolean,
  failed: SourceEvents['failed'],
): Promise<void> {
  const { error, src } = element;
  const mediaError = mediaErrorOf(error);
  if (mediaError.text !== 'mediaUnsupported' || !isOurs) return failed(mediaError);
  const isReachable = await answers(src);
  if (!isActive() || element.src !== src) return;
  failed(isReachable ? mediaError : { text: 'mediaNetwork' });
}
