import { randomOf } from '#tests/factories/tune.ts';
import { filtered, sampleRate, type Sound } from './sound.ts';

const soundSeconds = 30;

/** Sounds that anybody may make, alike without being copied: of two of them, made from two seeds, neither is the other. */
export const sameSounds: readonly { name: string; make: (seed: number) => Sound }[] = [
  { name: 'silence', make: () => of(() => 0) },
  { name: 'a test tone', make: () => of((at) => 0.3 * tone(1000, at)) },
  { name: 'a drone', make: (seed) => drone(seed) },
  {
    name: 'a single chord',
    make: (seed) => {
      const notes = [220, 277.18, 329.63];
      return of((at) => notes.reduce((sum, hz) => sum + 0.1 * tone(hz, at + seed), 0) * Math.exp(-0.1 * at));
    },
  },
  { name: 'white noise', make: (seed) => noise(seed) },
  { name: 'rain (low noise)', make: (seed) => filtered(noise(seed), 'lowpass=f=800') },
  { name: 'a click track', make: () => of((at) => (at % 0.5 < 0.02 ? 0.5 * tone(1000, at) : 0)) },
  {
    name: 'a click track with an accent',
    make: () => of((at) => (at % 0.5 < 0.02 ? 0.5 * tone(at % 2 < 0.1 ? 1600 : 1000, at) : 0)),
  },
];

function of(value: (at: number) => number): Sound {
  return Float32Array.from({ length: soundSeconds * sampleRate }, (_, i) => value(i / sampleRate));
}

const tone = (hz: number, at: number): number => Math.sin(2 * Math.PI * hz * at);

function noise(seed: number): Sound {
  const random = randomOf(seed);
  return of(() => 0.4 * (random() - 0.5));
}

/** A fifth, a little out of tune, that swells. */
function drone(seed: number): Sound {
  return of(
    (at) =>
      0.1 *
      (tone(110, at) + tone(110.3, at + seed) + tone(165.2, at) + 0.5 * tone(220.7, at + seed)) *
      (1 + 0.3 * tone(0.1, at + seed)),
  );
}
