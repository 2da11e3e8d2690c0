import { fileAbilities, usePlayback } from '../playback.ts';
import type { AudioParts } from '../unlock.ts';
import { canSetVolume, type Deck } from './deck.ts';
import { listenTo } from './deck-events.ts';
import { createOrders } from './deck-orders.ts';
import { createDecks, type DeckSet } from './decks.ts';
import { crossfadeLength } from './fades.ts';
import type { Graph } from './graph.ts';
import { afterSignal, type Decks, noDecks, type Signal } from './handover.ts';
import { createJoiner, type Joiner } from './joiner.ts';
import { createOutgoing } from './outgoing-deck.ts';
import { progressOf } from './progress.ts';
import type { Source, SourceEvents } from './source.ts';
import { createStallWatch } from './stall-watch.ts';

/** The decks that a handover moves: its state, and the way to send it signals. */
interface Handover {
  state: () => Decks<Deck>;
  send: (signal: Signal<Deck>) => void;
  joiner: Joiner;
}

/**
 * Plays files on two decks: while one plays, the other prepares the next track, for a crossfade or a gapless join.
 * `handover.ts` decides which deck sounds; the elements and the graph obey.
 */
export function createFilePlayer(parts: AudioParts, graph: Graph | null, events: SourceEvents): Source {
  const decks = createDecks(parts, graph);
  const { state, send, joiner } = createHandover(decks, graph, events);
  const isReady = (id: string): boolean => state().standby?.info?.id === id;

  return {
    abilities: () => ({
      ...fileAbilities,
      volume: canSetVolume(parts.plain, graph, state().active === decks.plain),
    }),
    load(info, atSeconds) {
      const ready = isReady(info.id) && atSeconds === 0 ? state().standby : null;
      const deck = ready ?? decks.deckFor(info, null);
      send({ is: 'load', deck, isReady: ready !== null });
      decks.load(deck, info, atSeconds, ready !== null);
      events.moved(progressOf(deck.position.seconds(), deck.element));
    },
    play: () =>
      send({
        is: 'play',
        isAtEnd: state().active?.element.ended === true,
        isJoining: joiner.isSet(),
      }),
    pause: () => send({ is: 'pause' }),
    seek(seconds) {
      const { active } = state();
      if (!active) return;
      send({ is: 'seek' });
      active.position.goTo(seconds);
    },
    setVolume: (volume) => decks.setVolume(volume),
    prepare(next) {
      if (next && isReady(next.id)) return;
      const { active } = state();
      const deck = next && active && decks.deckFor(next, active);
      // The single element for other sites cannot follow itself without a gap.
      const standby = deck === active ? null : deck;
      send({ is: 'prepare', deck: standby });
      if (!next || !active || !standby) return;
      decks.load(standby, next, 0);
      joiner.prepare(active, standby, () => state().standby === standby && standby.info === next);
    },
    unload: () => send({ is: 'unload' }),
  };
}

function createHandover(decks: DeckSet, graph: Graph | null, events: SourceEvents): Handover {
  let now: Decks<Deck> = noDecks;
  const state = (): Decks<Deck> => now;
  const joiner = createJoiner(graph, look);
  const outgoing = createOutgoing();
  const stalls = createStallWatch(() => events.failed({ text: 'mediaNetwork' }));
  const obey = createOrders({
    graph,
    joiner,
    outgoing,
    stalls,
    events,
    decks: state,
    send,
  });

  function send(signal: Signal<Deck>): void {
    const [next, orders] = afterSignal(now, signal);
    now = next;
    for (const order of orders) obey(order);
  }

  function look(): void {
    if (now.active === null) return;
    const isHandingOver = outgoing.isFading() || joiner.isHandingOver();
    const moment = { ...momentOf(now.active, now.standby), canJoin: graph !== null, isHandingOver };
    send({ is: 'time', ...moment });
  }

  for (const deck of decks.all) {
    listenTo(deck, {
      isActive: () => deck === now.active,
      isOurs: () => deck !== decks.plain && !deck.element.src.startsWith('blob:'),
      isJoining: () => joiner.isSet(),
      send,
      onTime: look,
      onData: stalls.came,
      events,
    });
  }
  return { state, send, joiner };
}

/** The seconds to the end of a deck's track, and the crossfade to the prepared one. */
function momentOf({ element, info }: Deck, standby: Deck | null) {
  const next = standby?.info ?? null;
  const crossfade = usePlayback.getState().crossfadeSeconds;
  return {
    left: element.duration - element.currentTime,
    crossfade,
    overlap: crossfadeLength(
      crossfade,
      { seconds: element.duration, sound: info?.sound },
      { seconds: next?.duration_seconds ?? null, sound: next?.sound },
    ),
  };
}
