import type { Deck } from './deck.ts';

/** The deck that fades out in a crossfade. */
export interface Outgoing {
  fade(deck: Deck, seconds: number): void;
  isFading(): boolean;
  /** Silences the deck at once; with `deck`, only if it is that one. */
  finish(deck?: Deck): void;
}

/** Added to the length of the fade: timers and the audio clock differ by milliseconds. */
const marginMs = 200;

export function createOutgoing(): Outgoing {
  let outgoing: Deck | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function finish(deck?: Deck): void {
    if (deck && deck !== outgoing) return;
    clearTimeout(timer);
    outgoing?.clear();
    outgoing = null;
  }

  return {
    fade(deck, seconds) {
      deck.fadeTo('out', seconds);
      outgoing = deck;
      timer = setTimeout(finish, seconds * 1000 + marginMs);
    },
    isFading: () => outgoing !== null,
    finish,
  };
}
