import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMp3, makeMp3, type Mp3Options } from '#tests/factories/mp3.ts';
import { randomOf, tune } from '#tests/factories/tune.ts';
import { inspectMp3 } from './inspect.ts';
import { loudnessMeter } from './loudness.ts';
import { peakMeter } from './peaks.ts';
import { truePeakMeter } from './true-peak.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'segue-meters-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function sine(hz: number, amplitude: number, seconds: number, sampleRate = 48_000): Float32Array {
  return Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / sampleRate),
  );
}

function integrated(parts: Float32Array[], sampleRate = 48_000): number | null {
  const meter = loudnessMeter(sampleRate);
  for (const part of parts) meter.add(part, part);
  return meter.integrated();
}

/** EBU Tech 3341, table 1: what a loudness meter must show. */
test('the standard test signals give the standard readings', () => {
  const at = (dbfs: number, seconds: number) => sine(1000, 10 ** (dbfs / 20), seconds);
  expect(integrated([at(-23, 20)])).toBeCloseTo(-23, 1);
  expect(integrated([at(-33, 20)])).toBeCloseTo(-33, 1);
  expect(integrated([at(-36, 10), at(-23, 60), at(-36, 10)])).toBeCloseTo(-23, 1);
  expect(integrated([at(-72, 10), at(-36, 10), at(-23, 60), at(-36, 10), at(-72, 10)])).toBeCloseTo(-23, 1);
  expect(integrated([at(-26, 20), at(-20, 20.1), at(-26, 20)])).toBeCloseTo(-23, 1);
});

test('mono reads as browsers play it, on both sides', () => {
  const signal = sine(1000, 10 ** (-23 / 20), 20);
  const mono = loudnessMeter(48_000);
  mono.add(signal, null);
  expect(mono.integrated()).toBeCloseTo(integrated([signal])!, 9);
});

test('silence and half a block have no loudness', () => {
  expect(integrated([new Float32Array(480_000)])).toBeNull();
  expect(integrated([sine(1000, 0.5, 0.3)])).toBeNull();
});

test('pieces of any size give the same loudness and peak', () => {
  const [music] = tune({ seconds: 4, seed: 5 });
  const inPieces = (pieceSamples: number) => {
    const [loudness, peak] = [loudnessMeter(44_100), truePeakMeter()];
    for (let at = 0; at < music.length; at += pieceSamples) {
      const piece = music.subarray(at, at + pieceSamples);
      loudness.add(piece, null);
      peak.add(piece);
    }
    return [loudness.integrated(), peak.peak()];
  };
  const whole = inPieces(music.length);
  for (const pieceSamples of [5, 1152, 44_100]) {
    const [loudness, peak] = inPieces(pieceSamples);
    expect(loudness).toBeCloseTo(whole[0]!, 9);
    expect(peak).toBe(whole[1]);
  }
});

test('a sine whose samples miss its tops shows them in the true peak', () => {
  const meter = truePeakMeter();
  const quarterRate = Float32Array.from({ length: 4800 }, (_, i) =>
    Math.sin((Math.PI * i) / 2 + Math.PI / 4),
  );
  meter.add(quarterRate);
  expect(Math.max(...quarterRate)).toBeCloseTo(Math.SQRT1_2, 5);
  expect(20 * Math.log10(meter.peak())).toBeCloseTo(0, 0);
});

test('800 slices hold the loudest sample of each part, whatever the length', () => {
  for (const seconds of [0.01, 1, 60]) {
    const length = Math.round(seconds * 44_100);
    const ramp = Float32Array.from({ length }, (_, i) => (i % 2 ? -i : i) / length);
    const meter = peakMeter();
    meter.add(ramp, new Float32Array(length));
    const slices = meter.slices();
    expect(slices).toHaveLength(800);
    for (const slice of [100, 400, 799]) {
      expect(Math.abs(slices[slice]! - (255 * (slice + 1)) / 800)).toBeLessThan(2);
    }
  }
});

const unheard = { onStage: () => {}, takeTurn: async () => {} };

const samples: [string, Mp3Options][] = [
  ['stereo at 44.1 kHz', { seconds: 20, seed: 2 }],
  ['mono at 22.05 kHz', { seconds: 20, seed: 3, stereo: false, sampleRate: 22_050, bitrateKbps: 64 }],
  ['variable bitrate at 48 kHz', { seconds: 20, seed: 4, sampleRate: 48_000, vbrQuality: 3 }],
];

test.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0).each(samples)(
  'loudness and true peak are those of FFmpeg for %s',
  async (name, options) => {
    const path = join(directory, `${name}.mp3`);
    writeFileSync(path, await makeMp3(options));
    const report = await inspectMp3({ path, fileSize: statSync(path).size }, unheard);
    const { stderr } = spawnSync(
      'ffmpeg',
      ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=peak=true:dualmono=true', '-f', 'null', '-'],
      { encoding: 'utf8' },
    );
    const theirs = (label: string) =>
      Number(new RegExp(`${label}:\\s+(-?[\\d.]+)`).exec(stderr.split('Summary:')[1]!)![1]);
    expect(Math.abs(report.loudnessLufs! - theirs('I'))).toBeLessThan(0.1);
    expect(Math.abs(report.truePeakDb! - theirs('Peak'))).toBeLessThan(0.4);
  },
);

// Debian's fpcalc transforms with FFmpeg's FFT: where two energies are equal to the last digit, one bit may fall the other way.
test.skipIf(spawnSync('fpcalc', ['-version']).status !== 0).each(samples)(
  'the fingerprint is that of fpcalc for %s',
  async (name, options) => {
    const path = join(directory, `print ${name}.mp3`);
    const [left, right] = tune(options);
    const random = randomOf(9);
    const noise = () => (random() - 0.5) * 0.01;
    const music = [left, right]
      .slice(0, options.stereo === false ? 1 : 2)
      .map((side) => side.map((x) => x + noise()));
    writeFileSync(path, await encodeMp3(music, options));
    const { fingerprint } = await inspectMp3({ path, fileSize: statSync(path).size }, unheard);
    const printed = execFileSync('fpcalc', ['-ignore-errors', '-raw', '-length', '0', path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const theirs = Uint32Array.from(/FINGERPRINT=(.*)/.exec(printed)![1]!.split(','), Number);
    expect(fingerprint.length).toBe(theirs.length);
    const differing = fingerprint.reduce((sum, item, i) => sum + bitsOf(item ^ theirs[i]!), 0);
    expect(differing / (32 * theirs.length)).toBeLessThan(0.001);
  },
);

function bitsOf(word: number): number {
  let bits = 0;
  for (let rest = word >>> 0; rest > 0; rest >>>= 1) bits += rest & 1;
  return bits;
}
