import type { PlayInfo } from '#shared/tracks.ts';
import { fileAbilities, usePlayback } from '../playback.ts';
import type { AudioParts } from '../unlock.ts';
import { createDeck, type Deck } from './deck.ts';
import { crossfadeLength } from './fades.ts';
import type { Graph } from './graph.ts';
import { createJoiner } from './joiner.ts';
import { mediaErrorOf } from './media-errors.ts';
import { progressOf } from './progress.ts';
import type { Source, SourceEvents } from './source.ts';
import { createStallWatch } from './stall-watch.ts';

/** When the following track is prepared: time enough for a slow connection, short enough not to waste what is skipped. */
const prepareSeconds = 25;
/** How long a graph may take to begin: one that a browser holds back until somebody clicks never does. */
const beginMs = 3000;

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
  let nearEndTold = false;
  let volume = 1;
  /** The outgoing deck of a crossfade, until it has faded. */
  let leaving: Deck | null = null;
  let leavingTimer: ReturnType<typeof setTimeout> | undefined;
  const joiner = createJoiner(graph);
  const stalls = createStallWatch(() => events.failed({ text: 'mediaNetwork' }));

  const remaining = (deck: Deck): number => deck.element.duration - deck.element.currentTime;

  function play(deck: Deck): void {
    wantsToPlay = true;
    void resume(graph)
      .then(() => (deck === active && wantsToPlay ? deck.element.play() : undefined))
      .catch((error: unknown) => {
        if (deck !== active || !(error instanceof DOMException)) return;
        if (error.name === 'NotAllowedError') events.failed({ text: 'blockedByBrowser' });
      });
  }

  function finishLeaving(): void {
    clearTimeout(leavingTimer);
    leaving?.clear();
    leaving = null;
  }

  /** Makes the prepared deck the one that plays. */
  function advance(overlapSeconds: number): void {
    const [from, to] = [active, standby];
    if (!to) return;
    finishLeaving();
    active = to;
    standby = null;
    joiner.loseStep();
    nearEndTold = false;
    if (from && overlapSeconds > 0) {
      from.fadeTo('out', overlapSeconds);
      to.fadeTo('in', overlapSeconds);
      leaving = from;
      leavingTimer = setTimeout(finishLeaving, overlapSeconds * 1000 + 200);
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
    on('playing', () => {
      stalls.rest();
      if (wantsToPlay) events.playing();
    });
    on('pause', () => (element.ended || element.error || wantsToPlay ? undefined : events.paused()));
    on('waiting', () => {
      joiner.loseStep();
      if (!wantsToPlay) return;
      stalls.wait();
      events.waiting();
    });
    on('progress', stalls.came);
    on('timeupdate durationchange progress seeked', () => events.moved(progressOf(element)));
    on('timeupdate', () => watchEnd(deck));
    // Who pauses at the very end, before the end was heard of, wants silence and not the next track.
    on('ended', () => (wantsToPlay ? goOn() : undefined));
    on('error', () => {
      stalls.rest();
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
      finishLeaving();
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
      events.moved(progressOf(active.element));
    },
    play() {
      if (active?.element.ended) goOn();
      else if (active) play(active);
    },
    pause() {
      wantsToPlay = false;
      stalls.rest();
      finishLeaving();
      abandonJoin();
      // An element that has ended, or was not begun yet, says nothing of a pause.
      if (active?.element.paused || active?.element.ended) events.paused();
      active?.element.pause();
    },
    seek(seconds) {
      if (!active) return;
      nearEndTold = nearEndTold && standby !== null;
      abandonJoin();
      active.element.currentTime = seconds;
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
      finishLeavingOf(deck);
      standby = deck;
      deck.setLevelling(usePlayback.getState().levelling);
      deck.load(next, 0);
      deck.element.volume = graph && deck !== plain ? 1 : volume;
      joiner.prepare(active, deck, () => standby === deck && deck.info === next);
    },
    unload() {
      finishLeaving();
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

  function finishLeavingOf(deck: Deck): void {
    if (leaving === deck) finishLeaving();
  }
}

/** Whether a server answers there, and not only with an apology. */
function answers(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** @throws DOMException NotAllowedError where the browser does not let the graph begin, which it does not tell itself */
async function resume(graph: Graph | null): Promise<void> {
  if (!graph || graph.context.state === 'running') return;
  const refusal = new DOMException('', 'NotAllowedError');
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(refusal), beginMs);
  });
  await Promise.race([graph.context.resume(), late]);
}

/** iPhones give the volume to their buttons alone: what is set there reads back as 1. */
function canSetVolume(element: HTMLAudioElement, graph: Graph | null, isPlain: boolean): boolean {
  if (graph && !isPlain) return true;
  const before = element.volume;
  element.volume = 0.5;
  const can = element.volume === 0.5;
  element.volume = before;
  return can;
}
