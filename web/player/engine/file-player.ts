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

/** Seconds before the end to prepare the next track: enough for a slow connection, and little is wasted on a skip. */
const prepareSeconds = 25;

/** Plays files on two decks: while one plays, the other prepares the next track, for a crossfade or a gapless join. */
export function createFilePlayer(parts: AudioParts, graph: Graph | null, events: SourceEvents): Source {
  const decks = parts.decks.map((element) => createDeck(element, graph));
  const plain = createDeck(parts.plain, null);
  let active: Deck | null = null;
  let standby: Deck | null = null;
  let wantsToPlay = false;
  /** True while the graph resumes: until then the element does not play although it is wanted. */
  let resuming = false;
  let isNearEndSent = false;
  let volume = 1;
  const outgoing = createOutgoing();
  const joiner = createJoiner(graph);
  const stalls = createStallWatch(() => events.failed({ text: 'mediaNetwork' }));

  const remaining = (deck: Deck): number => deck.element.duration - deck.element.currentTime;

  function play(deck: Deck): void {
    wantsToPlay = true;
    // At once if possible: a pause right after it then finds a playing element.
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
      // Any other rejection comes of a pause or a new address, or the element's `error` event reports it.
      const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefusal && element === active?.element) refused(active);
    });
    // An element that plays already fires no event.
    if (isPlaying) events.playing();
  }

  function refused(deck: Deck): void {
    if (deck === active && wantsToPlay) events.failed({ text: 'blockedByBrowser' });
  }

  /** Makes the prepared deck the active one. */
  function advance(overlapSeconds: number): void {
    const [from, to] = [active, standby];
    if (!to) return;
    outgoing.finish();
    active = to;
    standby = null;
    joiner.loseStep();
    isNearEndSent = false;
    if (from && overlapSeconds > 0) {
      outgoing.fade(from, overlapSeconds);
      to.fadeTo('in', overlapSeconds);
    } else from?.clear();
    play(to);
    events.advanced();
  }

  /** Goes on at the end of an element, unless a join is set: it advances by its own timer, before the padding ends. */
  function goOn(): void {
    if (!standby) events.ended();
    else if (!joiner.isSet()) advance(0);
  }

  /** Cancels a join before the change of tracks; after it, the element takes over at once. */
  const abandonJoin = (): void => joiner.abandon(standby === null);

  function watchEnd(deck: Deck): void {
    if (!wantsToPlay || !Number.isFinite(deck.element.duration)) return;
    const left = remaining(deck);
    if (left < prepareSeconds && !isNearEndSent) {
      isNearEndSent = true;
      events.nearEnd();
    }
    if (!standby || !graph) return;
    const wanted = usePlayback.getState().crossfadeSeconds;
    const overlap = crossfadeLength(wanted, deck.element.duration, standby.info?.duration_seconds ?? null);
    if (overlap > 0 && left <= overlap) advance(Math.max(left, 0.05));
    else if (overlap === 0 && wanted === 0) {
      const to = standby;
      joiner.watch(deck, to, {
        isWanted: () => standby === to && wantsToPlay,
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
      stalls.stop();
      if (wantsToPlay) events.playing();
      else element.pause();
    };
    on('playing', sounds);
    watchAdvance(element, () => (deck === active ? sounds() : undefined));
    // The device paused it: headphones pulled out, a phone call. Our own pauses have cleared `wantsToPlay`.
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
    // After a pause at the very end, before this event, the listener wants silence and not the next track.
    on('ended', () => (wantsToPlay ? goOn() : undefined));
    on('error', () => {
      stalls.stop();
      // It no longer plays: the next play loads it again.
      wantsToPlay = false;
      const { error, src } = element;
      const mediaError = mediaErrorOf(error);
      const isOurs = deck !== plain && !src.startsWith('blob:');
      if (mediaError.text !== 'mediaUnsupported' || !isOurs) return events.failed(mediaError);
      // Browsers give this error both for a file that they cannot play and for one that they could not request.
      void answers(src).then((reachable) => {
        if (deck !== active || element.src !== src) return;
        events.failed(reachable ? mediaError : { text: 'mediaNetwork' });
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
      stalls.stop();
      const ready = standby?.info?.id === info.id && atSeconds === 0 ? standby : null;
      if (active !== ready) active?.clear();
      if (standby !== ready) standby?.clear();
      standby = null;
      isNearEndSent = false;
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
      stalls.stop();
      outgoing.finish();
      abandonJoin();
      active?.element.pause();
    },
    seek(seconds) {
      if (!active) return;
      isNearEndSent &&= standby !== null;
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
      // The single element for other sites cannot follow itself without a gap.
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
      stalls.stop();
      wantsToPlay = false;
      const [was, next] = [active, standby];
      active = null;
      standby = null;
      was?.clear();
      next?.clear();
    },
  };
}
