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
  const { context } = graph;
  // The closures below live on into the track: they must not hold the samples.
  const { headStart } = join;
  const headSeconds = join.head.duration;
  const head = new AudioBufferSourceNode(context, { buffer: join.head });
  const headFade = new GainNode(context);
  head.connect(headFade).connect(to.input ?? graph.mix);
  head.start(at, headStart);
  from.fade?.gain.setValueAtTime(1, at);
  from.fade?.gain.linearRampToValueAtTime(0, at + 0.004);
  to.fade?.gain.cancelScheduledValues(0);
  to.fade?.gain.setValueAtTime(0, context.currentTime);

  const { element } = to;
  const untilHandOver = Math.min(handOverSeconds, (headSeconds - headStart) * handOverShare);
  const latest = untilHandOver + Math.min(inStepPatience, untilHandOver);
  let handedOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lag = (): number => context.currentTime - at + headStart - element.currentTime;

  function keepInStep(): void {
    if (handedOver) return;
    const behind = lag();
    const isLate = context.currentTime > at + untilHandOver;
    const isInStep = Math.abs(behind) < inStepSeconds;
    if (isLate && (isInStep || context.currentTime > at + latest)) {
      handOver(handOverFade);
      return onOver();
    }
    // The element is muted: a little faster or slower is inaudible.
    element.playbackRate = isInStep ? 1 : Math.min(1.2, Math.max(0.8, 1 + behind / 0.5));
    timer = setTimeout(keepInStep, 60);
  }

  function handOver(seconds: number): void {
    if (handedOver) return;
    handedOver = true;
    clearTimeout(timer);
    element.playbackRate = 1;
    const now = context.currentTime;
    headFade.gain.setValueAtTime(1, now);
    headFade.gain.linearRampToValueAtTime(0, now + seconds);
    to.fade?.gain.cancelScheduledValues(0);
    to.fade?.gain.setValueAtTime(0, now);
    to.fade?.gain.linearRampToValueAtTime(1, now + seconds);
    head.stop(now + seconds + 0.01);
  }

  head.addEventListener('ended', () => {
    head.disconnect();
    headFade.disconnect();
    handOver(0.01);
    // Frees the samples, which are megabytes, now and not at the next join.
    head.buffer = null;
  });
  timer = setTimeout(keepInStep, Math.max(0, (at - context.currentTime) * 1000 + 300));
  return {
    at,
    isOver: () => handedOver,
    cut: () => handOver(0.01),
    cancel() {
      handedOver = true;
      clearTimeout(timer);
      head.stop();
      for (const { fade } of [from, to]) {
        fade?.gain.cancelScheduledValues(0);
        fade?.gain.setValueAtTime(1, context.currentTime);
      }
      element.pause();
      element.playbackRate = 1;
      element.currentTime = 0;
    },
  };
}
