import { mkdtempSync, openSync, closeSync, ftruncateSync, writeSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { id3v1, id3v2 } from '#tests/factories/id3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { encodeMp3, infoFrame, makeMp3 } from '#tests/factories/mp3.ts';
import { randomOf, tune } from '#tests/factories/tune.ts';
import { segmentsOf } from './frame-index.ts';
import { openWorkers, type Workers } from '#server/workers/pool.ts';
import { readDuration } from './mp3-duration.ts';
import type { AudioReport } from './audio-report.ts';
import { inspectAudio, LongMusic } from './media-processor.ts';

let directory: string;
let workers: Workers;
let music: Uint8Array;
let report: AudioReport;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'segue-media-'));
  workers = openWorkers();
  music = await makeMp3({ seconds: 6, seed: 11 });
  report = await inspect(music);
});
afterAll(async () => {
  await workers.close();
  rmSync(directory, { recursive: true });
});

let files = 0;
function inspect(...parts: (Uint8Array | string)[]): Promise<AudioReport> {
  const path = join(directory, `${(files += 1)}.mp3`);
  const bytes = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  writeFileSync(path, bytes);
  return inspectAudio(workers, { path, owner: 'alice', fileSize: bytes.length });
}

const cover = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c40' } })
    .jpeg()
    .toBuffer();

test('one pass tells everything about an MP3', async () => {
  const stages: string[] = [];
  const path = join(directory, 'whole.mp3');
  const picture = await cover();
  const tags = { title: 'Night bus', artist: 'Bob', album: 'Line 4', genre: 'House' };
  const tagged = Buffer.concat([id3v2({ ...tags, cover: picture }), music]);
  writeFileSync(path, tagged);
  const whole = await inspectAudio(workers, { path, owner: 'alice', fileSize: tagged.length }, (stage) =>
    stages.push(stage),
  );
  expect(stages).toEqual(['checking', 'measuring']);
  expect(whole).toMatchObject({ bitrateKbps: 128, sampleRate: 44_100, channels: 2, tags });
  expect(whole.durationMs).toBeGreaterThan(5950);
  expect(whole.durationMs).toBeLessThan(6100);
  expect(whole.loudnessLufs).toBeLessThan(-10);
  expect(whole.peaks).toHaveLength(800);
  expect(whole.fingerprint.length).toBeGreaterThan(20);
  expect(Buffer.from(whole.cover!).equals(picture)).toBe(true);
  const segments = segmentsOf(whole.frames, 2);
  expect(segments).toHaveLength(3);
  expect(segments[0]!.offset).toBe(tagged.length - music.length);
});

test.each([
  ['an empty file', [''], 'unprocessable', 'The file is empty.'],
  ['a page', ['<!doctype html><title>song.mp3</title>'.padEnd(5000, ' x')], 'unsupported_media', undefined],
  ['a text', ['This is a song. '.repeat(1000)], 'unsupported_media', undefined],
  ['only a tag', [id3v2({ title: 'Nothing' })], 'unprocessable', undefined],
  ['a tag and a page', [id3v2({ title: 'x' }), '<html>'.repeat(1000)], 'unsupported_media', undefined],
  ['a tag larger than the file', ['ID3\u0004\0\0\u007f\u007f\u007f\u007fabc'], 'unprocessable', undefined],
])('%s is refused', async (_, parts, code, message) => {
  await expect(inspect(...parts)).rejects.toMatchObject({ code, ...(message ? { message } : {}) });
});

test('a file that cannot be read, or is not what was received, is no damaged file', async () => {
  const path = join(directory, 'short.mp3');
  writeFileSync(path, music);
  await expect(
    inspectAudio(workers, { path, owner: 'alice', fileSize: music.length + 1 }),
  ).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  await expect(
    inspectAudio(workers, { path: directory, owner: 'alice', fileSize: 4096 }),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The file could not be examined because of an error of ours. Please try again.',
  });
});

test('music of more hours than its sender may send, or than there is time for, is refused by its headers', async () => {
  // Frames of 8 kbit/s whose music is not decodable: 0.024 s each, and nothing but their headers is read.
  const frame = new Uint8Array(24);
  frame.set([0xff, 0xf3, 0x14, 0xc4]);
  const hour = Buffer.concat(Array.from({ length: 150_000 }, () => frame));
  const path = join(directory, 'hour.mp3');
  writeFileSync(path, hour);
  const job = { path, owner: 'alice', fileSize: hour.length };
  await expect(inspectAudio(workers, { ...job, hoursAtMost: 1 / 3 })).rejects.toMatchObject({
    code: 'unprocessable',
  });
  await expect(inspectAudio(workers, { ...job, onlyShort: true })).rejects.toThrow(LongMusic);
  await expect(readDuration(job)).resolves.toBe(3600);
});

test('music inside another kind of file is refused', async () => {
  for (const head of ['PK\u0003\u0004\u0014\0\0\0\0\0song.mp3', 'RIFF\u0000\u0010\0\0WAVEfmt ', 'OggS\0\0']) {
    await expect(inspect(head, music)).rejects.toMatchObject({ code: 'unsupported_media' });
  }
});

test('random bytes are refused, without a long search', async () => {
  const noise = noiseOf(1, 3_000_000);
  await expect(inspect(noise)).rejects.toMatchObject({ code: 'unsupported_media' });
  await expect(inspect(music, noise)).rejects.toMatchObject({ code: 'unprocessable' });
});

test('a file cut off in its middle is refused and told where', async () => {
  const header = infoFrame(music, { frames: report.frames.frameCount, bytes: music.length });
  await expect(inspect(header, music.subarray(0, 48_100))).rejects.toMatchObject({
    code: 'unprocessable',
    message: 'The file ends in the middle of the music, at 0:03: it was cut off.',
  });
});

test('a last frame cut short is left out, and the file is taken', async () => {
  const header = infoFrame(music, { frames: report.frames.frameCount, bytes: music.length });
  for (const parts of [[], [header]]) {
    const cut = await inspect(...parts, music.subarray(0, music.length - 100));
    expect(cut.frames.frameCount).toBe(report.frames.frameCount - 1);
  }
});

test('a file that changes its sample rate is refused in words of its own', async () => {
  const slower = await makeMp3({ seconds: 6, seed: 12, sampleRate: 32_000 });
  await expect(inspect(music, slower)).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('changes its sample rate from 44,100 to 32,000 Hz'),
  });
});

test('frames with garbage inside are refused as damaged', async () => {
  const broken = Uint8Array.from(music);
  const random = randomOf(2);
  const { offsets } = report.frames;
  for (let at = 0; at < broken.length; at += 1) {
    const isHeader = at % 417 < 40 && offsets.length > 0;
    if (!isHeader) broken[at] = random() * 256;
  }
  await expect(inspect(broken)).rejects.toMatchObject({ code: 'unprocessable' });
});

test('trailers, padding and a little junk change nothing of what is measured', async () => {
  const ape = Buffer.alloc(64);
  ape.write('APETAGEX');
  ape.write('APETAGEX', 32);
  ape.writeUInt32LE(32, 44);
  ape.writeUInt32LE(0x8000_0000, 52);
  for (const parts of [
    [music, id3v1('Old tag')],
    [music, ape, id3v1('Old tag')],
    [new Uint8Array(100_000), music],
    [id3v2({ title: 'One' }), id3v2({ title: 'Two' }), music],
    ['a little junk', music, 'and more'],
  ]) {
    const other = await inspect(...parts);
    expect(other.durationMs).toBe(report.durationMs);
    expect(other.fingerprint).toEqual(report.fingerprint);
    expect(other.frames.frameCount).toBe(report.frames.frameCount);
  }
});

test('a tag of 90 MB is stepped over', async () => {
  const path = join(directory, 'fat.mp3');
  const tag = id3v2({ title: 'Fat', padding: 90 * 1024 * 1024 });
  const file = openSync(path, 'w');
  writeSync(file, tag.subarray(0, 100));
  ftruncateSync(file, tag.length);
  writeSync(file, music, 0, music.length, tag.length);
  closeSync(file);
  const fat = await inspectAudio(workers, { path, owner: 'alice', fileSize: tag.length + music.length });
  expect(fat.durationMs).toBe(report.durationMs);
  expect(fat.tags.title).toBe('Fat');
});

test('a header that claims ten hours is not believed', async () => {
  const liar = infoFrame(music, { frames: 1_378_125, bytes: music.length });
  const measured = await inspect(liar, music);
  expect(Math.abs(measured.durationMs - report.durationMs)).toBeLessThan(60);
  expect(measured.frames.offsets[0]).toBe(417);
});

test('an inverted channel is heard as if it were not, and all else is measured as it is', async () => {
  const [left] = tune({ seconds: 12, seed: 10, sampleRate: 44_100 });
  const plain = await inspect(await encodeMp3([left, left], {}));
  const inverted = await inspect(await encodeMp3([left, left.map((value) => -value)], {}));
  expect(plain.prints).toEqual([plain.fingerprint]);
  expect(differing(inverted.fingerprint, plain.fingerprint)).toBeLessThan(0.02);
  expect(inverted.prints).toEqual([inverted.fingerprint]);
  expect(inverted.durationMs).toBe(plain.durationMs);
});

/** The share of bits. */
function differing(a: Uint32Array, b: Uint32Array): number {
  const bits = a.reduce(
    (sum, word, i) => sum + ((word ^ b[i]!) >>> 0).toString(2).replaceAll('0', '').length,
    0,
  );
  return bits / (32 * a.length);
}

test('silence is an MP3 without loudness', async () => {
  const silence = await makeMp3({ seconds: 3, silent: true });
  const quiet = await inspect(silence);
  expect(quiet).toMatchObject({ loudnessLufs: null, truePeakDb: null });
  expect(Math.max(...quiet.peaks)).toBe(0);
});

test('titles lose what could break a line or turn the writing', async () => {
  const tagged = await inspect(
    id3v2({ title: '  Good\u202e night\n\u0007Vienna ', artist: 'x'.repeat(5000) }),
    music,
  );
  expect(tagged.tags.title).toBe('Good night Vienna');
  expect(tagged.tags.artist).toHaveLength(200);
});
