import type { Deck } from './deck.ts';
import { leadingSilence, trailingSilence } from './edges.ts';
import { readFirstFrame } from './first-frame.ts';
import type { Graph } from './graph.ts';

/** The size of the beginning that is decoded: 13 seconds at 320 kbit/s, 32 at 128 kbit/s. */
const headBytes = 512 * 1024;
const tailBytes = 48 * 1024;
/** Seconds that the decoded beginning plays before the element, by then in step, takes over. */
const handOverSeconds = 5;
/** The element of a short track takes over within this share of it, so that what follows can be prepared in time. */
const handOverShare = 0.3;
/** Seconds after that in which it takes over once it is in step, and then in any case; less where the track is short. */
const inStepPatience = 3;
const handOverFade = 0.04;
/** The largest lag between element and decoded beginning at which the element takes over inaudibly. */
const inStepSeconds = 0.008;

/** The plan of a join. */
export interface Join {
  head: AudioBuffer;
  /** The position of the first music in `head`, after the encoder's padding, in seconds. */
  headStart: number;
  /** The encoder's padding after the music of the track that ends, in seconds. */
  tailSilence: number;
}

/** Decodes the beginning of the next track and the end of the current one; null if that fails, which leaves a gap. */
export async function prepareJoin(graph: Graph, from: Deck, to: Deck): Promise<Join | null> {
  try {
    const [head, tail] = await Promise.all([
      decode(graph, to, `bytes=0-${headBytes - 1}`),
      decode(graph, from, `bytes=-${tailBytes}`),
    ]);
    return {
      head: head.music,
      headStart: leadingSilence(channelsOf(head.music), head.music.sampleRate, head.untold),
      tailSilence: trailingSilence(channelsOf(tail.music), tail.music.sampleRate),
    };
  } catch {
    return null;
  }
}

/** A decoded part of a file; `untold`: the rate of one whose beginning says nothing of its padding. */
interface Decoded {
  music: AudioBuffer;
  untold: number | null;
}

async function decode(graph: Graph, deck: Deck, range: string): Promise<Decoded> {
  const response = await fetch(deck.info?.play_url ?? '', { headers: { range } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const bytes = await response.arrayBuffer();
  const frame = readFirstFrame(new Uint8Array(bytes));
  const untold = frame === null || frame.saysPadding ? null : frame.sampleRate;
  return { music: await graph.context.decodeAudioData(bytes), untold };
}

const channelsOf = (buffer: AudioBuffer): Float32Array[] =>
  Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));

/** A running join: the decoded beginning sounds, and the element follows muted until it can take over. */
export interface Splice {
  /** The time at which the next track begins, on the audio context's clock. */
  at: number;
  /** True once the element has taken over. */
  isOver(): boolean;
  /** Lets the element take over at once, at any position: for a pause or a seek. */
  cut(): void;
  /** Undoes the join before it begins. */
  cancel(): void;
}

/**
 * Plays the decoded beginning of `to` at the very sample at which the music of `from` ends (`at`), and hands over to
 * the element of `to` once that is in step. Elements alone leave a gap of 30 to 100 ms.
 */
export function splice(
  graph: Graph,
  from: Deck,
  to: Deck,
  join: Join,
  { at, onOver }: { at: number; onOver: () => void },
): Splice {
  return new RunningSplice(graph, from, to, join, { at, onOver });
}

class RunningSplice implements Splice {
  readonly at: number;
  readonly #context: AudioContext;
  readonly #from: Deck;
  readonly #to: Deck;
  readonly #onOver: () => void;
  // The splice lives on into the track: it holds no samples but the node's, which it frees at the end.
  readonly #head: AudioBufferSourceNode;
  readonly #headStart: number;
  readonly #headFade: GainNode;
  /** Seconds after `at` from which the element takes over once it is in step. */
  readonly #untilHandOver: number;
  /** Seconds after `at` from which the element takes over in any case. */
  readonly #latest: number;
  #handedOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    graph: Graph,
    from: Deck,
    to: Deck,
    { head, headStart }: Join,
    { at, onOver }: { at: number; onOver: () => void },
  ) {
    const { context } = graph;
    this.at = at;
    this.#context = context;
    this.#from = from;
    this.#to = to;
    this.#onOver = onOver;
    this.#headStart = headStart;
    this.#head = new AudioBufferSourceNode(context, { buffer: head });
    this.#headFade = new GainNode(context);
    this.#untilHandOver = Math.min(handOverSeconds, (head.duration - headStart) * handOverShare);
    this.#latest = this.#untilHandOver + Math.min(inStepPatience, this.#untilHandOver);
    this.#begin(to.input ?? graph.mix);
    this.#timer = setTimeout(() => this.#keepInStep(), Math.max(0, (at - context.currentTime) * 1000 + 300));
  }

  isOver(): boolean {
    return this.#handedOver;
  }

  cut(): void {
    this.#handOver(0.01);
  }

  cancel(): void {
    this.#handedOver = true;
    clearTimeout(this.#timer);
    this.#head.stop();
    for (const { fade } of [this.#from, this.#to]) {
      fade?.gain.cancelScheduledValues(0);
      fade?.gain.setValueAtTime(1, this.#context.currentTime);
    }
    const { element } = this.#to;
    element.pause();
    element.playbackRate = 1;
    element.currentTime = 0;
  }

  /** Schedules the change from one deck to the decoded beginning of the other, whose element is muted. */
  #begin(output: AudioNode): void {
    const head = this.#head;
    head.connect(this.#headFade).connect(output);
    head.start(this.at, this.#headStart);
    ramp(this.#from.fade, [1, 0], this.at, 0.004);
    this.#to.fade?.gain.cancelScheduledValues(0);
    this.#to.fade?.gain.setValueAtTime(0, this.#context.currentTime);
    head.addEventListener('ended', () => {
      head.disconnect();
      this.#headFade.disconnect();
      this.#handOver(0.01);
      // Frees the samples, which are megabytes, now and not at the next join.
      head.buffer = null;
    });
  }

  #keepInStep(): void {
    if (this.#handedOver) return;
    const { element } = this.#to;
    const sounding = this.#context.currentTime - this.at;
    const behind = sounding + this.#headStart - element.currentTime;
    const isInStep = Math.abs(behind) < inStepSeconds;
    if (sounding > this.#untilHandOver && (isInStep || sounding > this.#latest)) {
      this.#handOver(handOverFade);
      return this.#onOver();
    }
    // The element is muted: a little faster or slower is inaudible.
    element.playbackRate = isInStep ? 1 : Math.min(1.2, Math.max(0.8, 1 + behind / 0.5));
    this.#timer = setTimeout(() => this.#keepInStep(), 60);
  }

  #handOver(seconds: number): void {
    if (this.#handedOver) return;
    this.#handedOver = true;
    clearTimeout(this.#timer);
    this.#to.element.playbackRate = 1;
    const now = this.#context.currentTime;
    ramp(this.#headFade, [1, 0], now, seconds);
    this.#to.fade?.gain.cancelScheduledValues(0);
    ramp(this.#to.fade, [0, 1], now, seconds);
    this.#head.stop(now + seconds + 0.01);
  }
}

/** Fades linearly from one gain to another, from a time on, over some seconds. */
function ramp(fade: GainNode | null, [from, to]: [number, number], at: number, seconds: number): void {
  fade?.gain.setValueAtTime(from, at);
  fade?.gain.linearRampToValueAtTime(to, at + seconds);
}
