import type { Deck } from './deck.ts';

/** The deck of the former track in a crossfade, until it has faded. */
export interface Outgoing {
  fade(deck: Deck, seconds: number): void;
  /** Silences it at once; of a given deck only where it is that one. */
  finish(deck?: Deck): void;
}

/** Past the end of the fade: timers and the clock of sound do not agree to the millisecond. */
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
    finish,
  };
}
