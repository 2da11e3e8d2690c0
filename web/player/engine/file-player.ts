import type { PlayInfo } from '#shared/music/play-info.ts';
import { fileAbilities, usePlayback } from '../playback.ts';
import type { AudioParts } from '../unlock.ts';
import { watchAdvance } from './advance-watch.ts';
import { canSetVolume, createDeck, type Deck } from './deck.ts';
import { crossfadeLength } from './fades.ts';
import { type Graph, resumeGraph } from './graph.ts';
import { createJoiner } from './joiner.ts';
import { answers, mediaErrorOf } from './media-errors.ts';
import { createOutgoing } from './outgoing-deck.ts';
import { progressOf } from './progress.ts';
import type { Source, SourceEvents } from './source.ts';
import { createStallWatch } from './stall-watch.ts';

/** When the following track is prepared: time enough for a slow connection, short enough not to waste what is skipped. */
const prepareSeconds = 25;

/**
 * Plays files. Two decks take turns: while one plays, the other makes the following track ready; between them lies a
 * crossfade, or nothing at all.
 */
export function createFilePlayer(parts: AudioParts, graph: Graph | null, events: SourceEvents): Source {
  const decks = parts.decks.map((element) => createDeck(element, graph));
  const plain = createDeck(parts.plain, null);
  let active: Deck | null = null;
  let standby: Deck | null = null;
  let wantsToPlay = false;
  /** The graph is asked to begin: until it has, the element does not play though it shall. */
  let resuming = false;
  let nearEndTold = false;
  let volume = 1;
  const outgoing = createOutgoing();
  const joiner = createJoiner(graph);
  const stalls = createStallWatch(() => events.failed({ text: 'mediaNetwork' }));

  const remaining = (deck: Deck): number => deck.element.duration - deck.element.currentTime;

  function play(deck: Deck): void {
    wantsToPlay = true;
    // At once where that is possible: a pause that follows then finds an element that plays.
    if (!graph || graph.context.state === 'running') return begin(deck);
    resuming = true;
    resumeGraph(graph)
      .finally(() => {
        resuming = false;
      })
      .then(
        () => (deck === active && wantsToPlay ? begin(deck) : undefined),
        () => refused(deck),
      );
  }

  function begin({ element }: Deck): void {
    const isPlaying = !element.paused && !element.seeking && element.readyState >= element.HAVE_FUTURE_DATA;
    element.play().catch((error: unknown) => {
      // Any other one is a pause or a new address that came before, or is told by the element's own event.
      const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefusal && element === active?.element) refused(active);
    });
    // An element that plays already says nothing more.
    if (isPlaying) events.playing();
  }

  function refused(deck: Deck): void {
    if (deck === active && wantsToPlay) events.failed({ text: 'blockedByBrowser' });
  }

  /** Makes the prepared deck the one that plays. */
  function advance(overlapSeconds: number): void {
    const [from, to] = [active, standby];
    if (!to) return;
    outgoing.finish();
    active = to;
    standby = null;
    joiner.loseStep();
    nearEndTold = false;
    if (from && overlapSeconds > 0) {
      outgoing.fade(from, overlapSeconds);
      to.fadeTo('in', overlapSeconds);
    } else from?.clear();
    play(to);
    events.advanced();
  }

  /** With a join set, its own moment leads on: the encoder's padding ends a little later. */
  function goOn(): void {
    if (!standby) events.ended();
    else if (!joiner.isSet()) advance(0);
  }

  /** Before the change of tracks nothing of a join happens; after it the element takes over. */
  const abandonJoin = (): void => joiner.abandon(standby === null);

  function watchEnd(deck: Deck): void {
    if (!wantsToPlay || !Number.isFinite(deck.element.duration)) return;
    const left = remaining(deck);
    if (left < prepareSeconds && !nearEndTold) {
      nearEndTold = true;
      events.nearEnd();
    }
    if (!standby || !graph) return;
    const wanted = usePlayback.getState().crossfadeSeconds;
    const overlap = crossfadeLength(wanted, deck.element.duration, standby.info?.duration_seconds ?? null);
    if (overlap > 0 && left <= overlap) advance(Math.max(left, 0.05));
    else if (overlap === 0 && wanted === 0) {
      const to = standby;
      joiner.watch(deck, to, {
        stillWanted: () => standby === to && wantsToPlay,
        advance: () => advance(0),
      });
    }
  }

  for (const deck of [...decks, plain]) {
    const { element } = deck;
    const on = (names: string, act: () => void): void => {
      for (const name of names.split(' '))
        element.addEventListener(name, () => (deck === active ? act() : undefined));
    };
    const sounds = (): void => {
      stalls.rest();
      if (wantsToPlay) events.playing();
      else element.pause();
    };
    on('playing', sounds);
    watchAdvance(element, () => (deck === active ? sounds() : undefined));
    // The device itself: headphones pulled out, a phone call. Our own pauses have told so already.
    on('pause', () => {
      if (!wantsToPlay || resuming || !element.paused || element.ended) return;
      wantsToPlay = false;
      events.stoppedElsewhere();
    });
    on('waiting', () => {
      joiner.loseStep();
      if (!wantsToPlay) return;
      stalls.wait();
      events.waiting();
    });
    on('progress', stalls.came);
    on('timeupdate durationchange progress seeked', () =>
      events.moved(progressOf(deck.position.seconds(), element)),
    );
    on('timeupdate', () => watchEnd(deck));
    // Who pauses at the very end, before the end was heard of, wants silence and not the next track.
    on('ended', () => (wantsToPlay ? goOn() : undefined));
    on('error', () => {
      stalls.rest();
      // It plays no more: what follows is a new beginning.
      wantsToPlay = false;
      const { error, src } = element;
      const told = mediaErrorOf(error);
      const isOurs = deck !== plain && !src.startsWith('blob:');
      if (told.text !== 'mediaUnsupported' || !isOurs) return events.failed(told);
      // Browsers say the same of a file that they cannot play and of one that they could not even ask for.
      void answers(src).then((there) => {
        if (deck === active && element.src === src) events.failed(there ? told : { text: 'mediaNetwork' });
      });
    });
  }

  function deckFor(info: PlayInfo, other: Deck | null): Deck {
    const isOurs = new URL(info.play_url ?? '', location.href).origin === location.origin;
    return isOurs || info.play_url?.startsWith('blob:')
      ? (decks.find((deck) => deck !== other) ?? plain)
      : plain;
  }

  usePlayback.subscribe((state, before) => {
    if (state.levelling !== before.levelling) for (const deck of decks) deck.setLevelling(state.levelling);
  });

  return {
    abilities: () => ({ ...fileAbilities, volume: canSetVolume(parts.plain, graph, active === plain) }),
    load(info, atSeconds) {
      outgoing.finish();
      abandonJoin();
      joiner.forget();
      stalls.rest();
      const ready = standby?.info?.id === info.id && atSeconds === 0 ? standby : null;
      if (active !== ready) active?.clear();
      if (standby !== ready) standby?.clear();
      standby = null;
      nearEndTold = false;
      wantsToPlay = false;
      active = ready ?? deckFor(info, null);
      active.setLevelling(usePlayback.getState().levelling);
      if (!ready) active.load(info, atSeconds);
      active.element.volume = graph && active !== plain ? 1 : volume;
      events.moved(progressOf(active.position.seconds(), active.element));
    },
    play() {
      if (active?.element.ended) goOn();
      else if (active) play(active);
    },
    pause() {
      wantsToPlay = false;
      stalls.rest();
      outgoing.finish();
      abandonJoin();
      active?.element.pause();
    },
    seek(seconds) {
      if (!active) return;
      nearEndTold = nearEndTold && standby !== null;
      abandonJoin();
      active.position.goTo(seconds);
    },
    setVolume(value) {
      volume = value;
      graph?.setVolume(value);
      plain.element.volume = value;
      if (!graph) for (const deck of decks) deck.element.volume = value;
    },
    prepare(next) {
      const ready = next && standby?.info?.id === next.id;
      if (ready) return;
      abandonJoin();
      joiner.forget();
      standby?.clear();
      standby = null;
      if (!next || !active) return;
      const deck = deckFor(next, active);
      // The one element for other sites cannot follow itself without a break.
      if (deck === active) return;
      outgoing.finish(deck);
      standby = deck;
      deck.setLevelling(usePlayback.getState().levelling);
      deck.load(next, 0);
      deck.element.volume = graph && deck !== plain ? 1 : volume;
      joiner.prepare(active, deck, () => standby === deck && deck.info === next);
    },
    unload() {
      outgoing.finish();
      abandonJoin();
      joiner.forget();
      stalls.rest();
      wantsToPlay = false;
      const [was, next] = [active, standby];
      active = null;
      standby = null;
      was?.clear();
      next?.clear();
    },
  };
}
