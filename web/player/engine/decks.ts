import type { PlayInfo } from '#shared/music/play-info.ts';
import { usePlayback } from '../playback.ts';
import type { AudioParts } from '../unlock.ts';
import { createDeck, type Deck } from './deck.ts';
import type { Graph } from './graph.ts';

/** The decks of the file player: two that play this site's files, and one outside the graph for other sites. */
export interface DeckSet {
  all: readonly Deck[];
  plain: Deck;
  /** The deck for a file, other than the one that plays; `plain` for other sites, which has no second. */
  deckFor(info: PlayInfo, other: Deck | null): Deck;
  /** Loads a file; a deck that `isReady` has it already. */
  load(deck: Deck, info: PlayInfo, atSeconds: number, isReady?: boolean): void;
  setVolume(volume: number): void;
}

export function createDecks(parts: AudioParts, graph: Graph | null): DeckSet {
  const ours = parts.decks.map((element) => createDeck(element, graph));
  const plain = createDeck(parts.plain, null);
  let volume = 1;

  usePlayback.subscribe((state, before) => {
    if (state.levelling !== before.levelling) for (const deck of ours) deck.setLevelling(state.levelling);
  });

  return {
    all: [...ours, plain],
    plain,
    deckFor(info, other) {
      const isOurs = new URL(info.play_url ?? '', location.href).origin === location.origin;
      return isOurs || info.play_url?.startsWith('blob:')
        ? (ours.find((deck) => deck !== other) ?? plain)
        : plain;
    },
    load(deck, info, atSeconds, isReady = false) {
      deck.setLevelling(usePlayback.getState().levelling);
      if (!isReady) deck.load(info, atSeconds);
      // The graph has a volume of its own.
      deck.element.volume = graph && deck !== plain ? 1 : volume;
    },
    setVolume(value) {
      volume = value;
      graph?.setVolume(value);
      plain.element.volume = value;
      if (!graph) for (const deck of ours) deck.element.volume = value;
    },
  };
}
