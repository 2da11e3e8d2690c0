import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import createChromaprint, { type MainModule } from '@unimusic/chromaprint/dist/chromaprint.js';

/** Raw Chromaprint, algorithm 1 ("test2", AcoustID's): one 32-bit number for every 0.1238 s. */
export interface Fingerprinter {
  /** Takes samples of -1 to 1; `right` is null for mono. */
  add: (left: Float32Array, right: Float32Array | null) => void;
  /** Ends the print. Empty for audio shorter than about 3 s. */
  finish: () => Uint32Array;
}

const algorithm = 1;
const feedSamples = 16_384;

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve('@unimusic/chromaprint/dist/chromaprint.wasm'));
  compiled ??= WebAssembly.compile(readFileSync(path));
  return compiled;
}

/** Builds Chromaprint in WebAssembly: it is a browser build and looks for `window` while it starts. */
async function instantiate(): Promise<MainModule> {
  const module = await compile();
  const world = globalThis as { window?: unknown };
  world.window = globalThis;
  try {
    return await createChromaprint({
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(module, imports);
        done(instance);
        return instance.exports;
      },
    });
  } finally {
    delete world.window;
  }
}

export async function openFingerprinter(sampleRate: number, channels: 1 | 2): Promise<Fingerprinter> {
  const chroma = await instantiate();
  const context = chroma._chromaprint_new(algorithm);
  const input = chroma._malloc(feedSamples * channels * 2);
  if (!context || !input || !chroma._chromaprint_start(context, sampleRate, channels)) {
    throw new Error(`Chromaprint does not start at ${sampleRate} Hz`);
  }
  return {
    add(left, right) {
      for (let from = 0; from < left.length; from += feedSamples) {
        const to = Math.min(left.length, from + feedSamples);
        // The heap moves when it grows, so its view is fetched again each time.
        const heap: Int16Array = chroma.HEAP16;
        let at = input / 2;
        for (let i = from; i < to; i += 1) {
          heap[at++] = toInt16(left[i]!);
          if (right) heap[at++] = toInt16(right[i]!);
        }
        chroma._chromaprint_feed(context, input, (to - from) * channels);
      }
    },
    finish() {
      chroma._chromaprint_finish(context);
      const answer = chroma._malloc(8);
      const got = chroma._chromaprint_get_raw_fingerprint(context, answer, answer + 4);
      const heap: Int32Array = chroma.HEAP32;
      const [data, size] = [heap[answer / 4]!, heap[answer / 4 + 1]!];
      if (!got || size <= 0) return new Uint32Array(0);
      return Uint32Array.from(heap.subarray(data / 4, data / 4 + size));
    },
  };
}

/** As FFmpeg's converter, which feeds `fpcalc`, to within the rounding of exact halves. */
function toInt16(sample: number): number {
  const scaled = sample * 32_768;
  if (scaled >= 32_767) return 32_767;
  if (scaled <= -32_768) return -32_768;
  return (scaled < 0 ? scaled - 0.5 : scaled + 0.5) | 0;
}
