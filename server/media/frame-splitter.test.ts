import { expect, test } from 'vitest';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { decodeFrameIndex, encodeFrameIndex, segmentsOf } from './frame-index.ts';
import { frameSplitter } from './frame-splitter.ts';
import { headerWord, parseHeader } from './mp3-frames.ts';

function split(bytes: Uint8Array, pieceBytes = bytes.length, position = 0) {
  const runs: Uint8Array[] = [];
  const splitter = frameSplitter(position, (frames) => runs.push(Uint8Array.from(frames)));
  for (let at = 0; at < bytes.length; at += pieceBytes) splitter.push(bytes.subarray(at, at + pieceBytes));
  splitter.end();
  return { found: splitter.found, music: Buffer.concat(runs) };
}

test('a header tells rate, length and channels', () => {
  expect(parseHeader(0xfffb9064)).toEqual({
    version: 1,
    sampleRate: 44_100,
    samplesPerFrame: 1152,
    channels: 2,
    bitrateKbps: 128,
    bytes: 417,
    checksum: false,
  });
  expect(parseHeader(0xfff3_40c4)).toMatchObject({ version: 2, sampleRate: 22_050, channels: 1 });
});

test.each([
  ['layer II', 0xfffd9064],
  ['free format', 0xfffb0064],
  ['a reserved version', 0xffeb9064],
  ['a reserved rate', 0xfffb9c64],
  ['no sync', 0x7ffb9064],
])('%s is no frame of ours', (_, word) => {
  expect(parseHeader(word)).toBeNull();
});

test('pieces of any size give the same frames', async () => {
  const mp3 = await makeMp3({ seconds: 2, vbrQuality: 4 });
  const whole = split(mp3);
  expect(whole.music.equals(mp3)).toBe(true);
  for (const pieceBytes of [1, 7, 418, 5000]) {
    const pieces = split(mp3, pieceBytes);
    expect(pieces.music.equals(mp3)).toBe(true);
    expect(pieces.found.index()).toEqual(whole.found.index());
  }
});

test('junk and tags between frames are stepped over and counted', async () => {
  const mp3 = await makeMp3({ seconds: 2 });
  const cut = split(mp3).found.index().offsets[1]!;
  const junk = Buffer.from('junk \u00ff\u00fb\u0090 that looks like a header\u00ff\u00fb', 'latin1');
  const tag = Buffer.concat([
    Buffer.from('ID3\u0004\0\0\0\0\u0007\u0068', 'latin1'),
    Buffer.alloc(1000, 255),
  ]);
  for (const [between, junkBytes] of [
    [junk, junk.length],
    [tag, 0],
  ] as const) {
    const mixed = Buffer.concat([mp3.subarray(0, cut), between, mp3.subarray(cut)]);
    for (const pieceBytes of [11, mixed.length]) {
      const { found, music } = split(mixed, pieceBytes);
      expect(music.equals(mp3)).toBe(true);
      expect(found.junkBytes).toBe(junkBytes);
    }
  }
});

test('a last frame without its end is left out', async () => {
  const mp3 = await makeMp3({ seconds: 1 });
  const { found } = split(mp3.subarray(0, mp3.length - 100));
  expect(found.frameCount).toBe(split(mp3).found.frameCount - 1);
});

test('the index survives its encoding and finds frames where it says', async () => {
  const mp3 = await makeMp3({ seconds: 7, vbrQuality: 5 });
  const index = split(mp3, 4096, 12_345).found.index();
  const bytes = encodeFrameIndex(index);
  expect(decodeFrameIndex(bytes)).toEqual(index);
  expect(bytes.length).toBeLessThan(50);
  for (const offset of index.offsets) expect(parseHeader(headerWord(mp3, offset - 12_345))).not.toBeNull();
});

test.each([[[]], [[9]], [[1, 128]], [[1, 10, 10, 10, 10, 255, 255, 255, 7]]])(
  'bytes %j are no index',
  (bytes) => {
    expect(() => decodeFrameIndex(Uint8Array.from(bytes))).toThrow(RangeError);
  },
);

test('segments cover the file without gap or overlap', async () => {
  const mp3 = await makeMp3({ seconds: 10 });
  const index = split(mp3).found.index();
  const segments = segmentsOf(index, 4);
  expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([4, 4, 2]);
  let [at, time] = [0, 0];
  for (const { offset, bytes, startSeconds, seconds } of segments) {
    expect(offset).toBe(at);
    expect(startSeconds).toBeCloseTo(time, 9);
    at += bytes;
    time += seconds;
  }
  expect(at).toBe(mp3.length);
});
