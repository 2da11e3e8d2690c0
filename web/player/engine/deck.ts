import type { PlayInfo } from '#shared/music/play-info.ts';
import { type MediaPosition, positionOf } from '#web/lib/media-position.ts';
import { equalPowerCurve } from './fades.ts';
import type { Graph } from './graph.ts';
import { levellingGain } from './levelling.ts';

/** An audio element; in the graph it has two gains of its own: the track's level, and fades. */
export interface Deck {
  element: HTMLAudioElement;
  position: MediaPosition;
  info: PlayInfo | null;
  /** The gain for fades and splices; null for an element outside the graph. */
  fade: GainNode | null;
  /** The input for sound that replaces the element's: with the track's level, without the fades. */
  input: AudioNode | null;
  load(info: PlayInfo, atSeconds: number): void;
  clear(): void;
  setLevelling(on: boolean): void;
  /** Fades over `seconds` from now; 0 switches at once. */
  fadeTo(direction: 'in' | 'out', seconds: number): void;
}

export function createDeck(element: HTMLAudioElement, graph: Graph | null): Deck {
  const level = graph && new GainNode(graph.context);
  const fade = graph && new GainNode(graph.context);
  if (graph && level && fade) {
    // Without this an address that redirects to another host would play as silence instead of failing.
    element.crossOrigin = 'anonymous';
    graph.context.createMediaElementSource(element).connect(fade).connect(level).connect(graph.mix);
  }
  // The level comes after the fades, so that sound joined there gets the same level.
  let levelling = true;

  const deck: Deck = {
    element,
    position: positionOf(element),
    info: null,
    fade,
    input: level,
    load(info, atSeconds) {
      deck.info = info;
      deck.fadeTo('in', 0);
      deck.setLevelling(levelling);
      element.playbackRate = 1;
      element.src = info.play_url ?? '';
      deck.position.forget();
      if (atSeconds > 0) deck.position.goTo(atSeconds);
    },
    clear() {
      deck.info = null;
      deck.position.forget();
      element.pause();
      if (!element.hasAttribute('src')) return;
      element.removeAttribute('src');
      // Gives the decoder and its buffers back.
      element.load();
    },
    setLevelling(on) {
      levelling = on;
      if (!graph || !level) return;
      const gain = on ? levellingGain(deck.info?.loudness_lufs ?? null, deck.info?.true_peak_db ?? null) : 1;
      if (element.paused) {
        level.gain.cancelScheduledValues(0);
        level.gain.value = gain;
      } else level.gain.setTargetAtTime(gain, graph.context.currentTime, 0.15);
    },
    fadeTo(direction, seconds) {
      if (!graph || !fade) return;
      const now = graph.context.currentTime;
      fade.gain.cancelScheduledValues(0);
      if (seconds > 0) fade.gain.setValueCurveAtTime(equalPowerCurve(direction), now, seconds);
      else fade.gain.setValueAtTime(direction === 'in' ? 1 : 0, now);
    },
  };
  return deck;
}

/** Reports whether the element's volume can be set. On iPhones only the buttons set it, and it always reads as 1. */
export function canSetVolume(element: HTMLAudioElement, graph: Graph | null, isPlain: boolean): boolean {
  if (graph && !isPlain) return true;
  const before = element.volume;
  element.volume = 0.5;
  const can = element.volume === 0.5;
  element.volume = before;
  return can;
}
