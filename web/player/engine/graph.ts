import { equalizerBars } from '#shared/limits.ts';

/** The audio graph: decks connect to `mix`; the analyser reads it before the volume. */
export interface Graph {
  context: AudioContext;
  mix: AudioNode;
  setVolume(volume: number): void;
  /** The strength of each of the equalizer's bars now, 0 to 1, from low to high. */
  levels(): number[];
}

/** Time for a graph to begin. One that the browser blocks until a click never does. */
const beginMs = 3000;

/** Edges of the bars in Hz: a little more than an octave each, over the range of music. */
const edges = [40, 90, 180, 360, 720, 1400, 2800, 5600, 12_000];

export function createGraph(context: AudioContext): Graph {
  const mix = new GainNode(context);
  const volume = new GainNode(context);
  const analyser = new AnalyserNode(context, {
    fftSize: 2048,
    smoothingTimeConstant: 0.5,
    minDecibels: -75,
    maxDecibels: -15,
  });
  mix.connect(analyser);
  mix.connect(volume).connect(context.destination);
  const bins = new Uint8Array(analyser.frequencyBinCount);
  const binHz = context.sampleRate / analyser.fftSize;
  /** Each bar's recent maximum. It scales the bars: quiet music and high notes move them as much as loud and low ones. */
  const strongest = Array.from({ length: equalizerBars }, () => 0);

  return {
    context,
    mix,
    setVolume(value) {
      // A jump would click.
      volume.gain.setTargetAtTime(value, context.currentTime, 0.012);
    },
    levels() {
      analyser.getByteFrequencyData(bins);
      const bars = Array.from({ length: equalizerBars }, (_, bar) => {
        const from = Math.max(1, Math.floor((edges[bar] ?? 0) / binHz));
        const to = Math.max(from + 1, Math.ceil((edges[bar + 1] ?? 0) / binHz));
        return Math.max(...bins.subarray(from, to)) / 255;
      });
      for (const [at, level] of bars.entries()) strongest[at] = Math.max((strongest[at] ?? 0) * 0.98, level);
      const loudest = Math.max(...strongest, 0.1);
      return bars.map((level, at) =>
        Math.min(1, level / (0.35 * loudest + 0.65 * (strongest[at] ?? loudest))),
      );
    },
  };
}

/** @throws DOMException NotAllowedError if the browser blocks the graph: its own promise then stays pending */
export async function resumeGraph({ context }: Graph): Promise<void> {
  const refusal = new DOMException('', 'NotAllowedError');
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(refusal), beginMs);
  });
  await Promise.race([context.resume(), late]);
}
