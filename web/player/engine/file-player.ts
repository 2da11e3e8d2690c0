import type { PlayInfo } from '#shared/tracks.ts';
import { fileAbilities, usePlayback } from '../playback.ts';
import type { AudioParts } from '../unlock.ts';
import { createDeck, type Deck } from './deck.ts';
import { crossfadeLength } from './fades.ts';
import type { Graph } from './graph.ts';
import { mediaErrorOf } from './media-errors.ts';
import type { Source, SourceEvents } from './source.ts';
import { type Join, prepareJoin, type Splice, splice } from './splice.ts';

/** When the following track is prepared: time enough for a slow connection, short enough not to waste what is skipped. */
const prepareSeconds = 25;
/** How long before the end a join is set: more than two of the element's ticks. */
const joinAheadSeconds = 0.9;

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
  let join: Join | null = null;
  let joining: Splice | null = null;
  /** The smallest distance seen between the context's clock and the element's: the true one, the others came late. */
  let clockOffset = Number.POSITIVE_INFINITY;

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
    clockOffset = Number.POSITIVE_INFINITY;
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

  /** With the following track's beginning decoded, the change is set on the context's clock, to the sample. */
  function joinAtEnd(from: Deck, to: Deck): void {
    if (!graph || !join) return;
    const { context } = graph;
    clockOffset = Math.min(clockOffset, context.currentTime - from.element.currentTime);
    const left = remaining(from);
    if (left > joinAheadSeconds || left < 0.15) return;
    const at = clockOffset + from.element.duration - join.tailSilence;
    const made = splice(graph, from, to, join, at);
    joining = made;
    join = null;
    const wait = (seconds: number, act: () => void): void => {
      setTimeout(
        () => (joining === made && standby === to && wantsToPlay ? act() : undefined),
        seconds * 1000,
      );
    };
    // The element begins a little early: starting takes it about that long.
    wait(at - context.currentTime - 0.02, () => {
      to.element.play().catch(() => undefined);
      // By then the outgoing deck is silent: it was faded to the sample.
      wait(at - context.currentTime + 0.03, () => advance(0));
    });
  }

  /** Before the change of tracks nothing of it happens; after it the element takes over. */
  function abandonJoin(): void {
    if (standby) joining?.cancel();
    else joining?.cut();
    joining = null;
    clockOffset = Number.POSITIVE_INFINITY;
  }

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
    else if (overlap === 0 && wanted === 0 && !joining) joinAtEnd(deck, standby);
  }

  function told(deck: Deck): void {
    const { element } = deck;
    const { buffered, currentTime, duration } = element;
    let bufferedSeconds = 0;
    for (let part = 0; part < buffered.length; part += 1) {
      if (buffered.start(part) <= currentTime + 0.5) bufferedSeconds = buffered.end(part);
    }
    events.moved({
      positionSeconds: currentTime,
      bufferedSeconds,
      ...(Number.isFinite(duration) ? { durationSeconds: duration } : {}),
    });
  }

  for (const deck of [...decks, plain]) {
    const { element } = deck;
    const on = (names: string, act: () => void): void => {
      for (const name of names.split(' '))
        element.addEventListener(name, () => (deck === active ? act() : undefined));
    };
    on('playing', () => (wantsToPlay ? events.playing() : undefined));
    on('pause', () => (element.ended || element.error || wantsToPlay ? undefined : events.paused()));
    on('waiting', () => {
      clockOffset = Number.POSITIVE_INFINITY;
      if (wantsToPlay) events.waiting();
    });
    on('timeupdate durationchange progress seeked', () => told(deck));
    on('timeupdate', () => watchEnd(deck));
    // With a join set, its own moment leads on: the encoder's padding ends a little later.
    on('ended', () => (!standby ? events.ended() : joining ? undefined : advance(0)));
    on('error', () => events.failed(mediaErrorOf(element.error)));
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
      join = null;
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
      told(active);
    },
    play() {
      if (active) play(active);
    },
    pause() {
      wantsToPlay = false;
      finishLeaving();
      abandonJoin();
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
      join = null;
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
      if (graph && deck !== plain && active !== plain) {
        void prepareJoin(graph, active, deck).then((made) => {
          if (standby === deck && deck.info === next) join = made;
        });
      }
    },
    unload() {
      finishLeaving();
      abandonJoin();
      join = null;
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

async function resume(graph: Graph | null): Promise<void> {
  if (graph && graph.context.state !== 'running') await graph.context.resume();
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
