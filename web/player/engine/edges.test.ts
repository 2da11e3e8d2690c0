import { describe, expect, it } from 'vitest';
import { leadingSilence, trailingSilence } from './edges.ts';

const rate = 1000;
const samples = (before: number, sound: number, after: number): Float32Array =>
  Float32Array.from({ length: before + sound + after }, (_, at) =>
    at >= before && at < before + sound ? 0.5 : 0,
  );

describe('the silence that an encoder leaves', () => {
  it('is found at both ends', () => {
    expect(leadingSilence([samples(25, 100, 12)], rate)).toBe(0.025);
    expect(trailingSilence([samples(25, 100, 12)], rate)).toBe(0.012);
    expect(leadingSilence([samples(0, 100, 0)], rate)).toBe(0);
  });

  it('ends where any channel sounds', () => {
    expect(leadingSilence([samples(25, 100, 0), samples(10, 115, 0)], rate)).toBe(0.01);
  });

  it('is never mistaken for a pause that belongs to the music', () => {
    expect(leadingSilence([samples(900, 100, 0)], rate)).toBe(0.08);
    expect(trailingSilence([samples(0, 0, 500)], rate)).toBe(0.08);
  });

  it('is the usual one where a file says nothing of it, unless there is music in it', () => {
    // 1,105 samples at 1000 Hz; the encoder's smear is louder than silence.
    const smeared = samples(2000, 100, 0).map((sample, at) => (at > 20 && at < 1105 ? 0.005 : sample));
    expect(leadingSilence([smeared], rate)).toBe(0.021);
    expect(leadingSilence([smeared], rate, rate)).toBe(1.105);
    expect(leadingSilence([smeared, samples(900, 1200, 0)], rate, rate)).toBe(0.021);
  });
});
