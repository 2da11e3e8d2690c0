import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { decodePrintText, encodePrintText } from '#server/fingerprint/chromaprint-text.ts';
import { decodeFingerprint, encodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import { wording } from '#shared/texts/texts.ts';
import { readPrintLine } from './fingerprint-list.ts';

const noiseOf = (seed: number, length: number) => noiseFingerprint(length, randomOf(seed));

test('prints survive every way of writing them', () => {
  for (const length of [1, 2, 77, 1000]) {
    const print = noiseOf(length, length);
    expect(decodePrintText(encodePrintText(print))).toEqual({ algorithm: 1, print });
    expect(decodeFingerprint(encodeFingerprint(print))).toEqual(print);
  }
});

test.each(['', 'A', 'AQAA', 'AQAB', 'AQAAFE', 'not base64!', '____________'])(
  'the text %j is no fingerprint, or an empty one',
  (text) => {
    expect(decodePrintText(text)?.print.length ?? 0).toBe(0);
  },
);

const line = (fields: object) =>
  JSON.stringify({ title: 'A', fingerprint: encodePrintText(noiseOf(1, 100)), ...fields });

test.each([
  ['no JSON', 'not json', 'Not a line of JSON.'],
  ['no fingerprint', '{"title":"A"}', 'A line needs "title" and "fingerprint".'],
  ['no title', line({ title: '' }), 'A line needs "title" and "fingerprint".'],
  ['an unreadable print', line({ fingerprint: 'x y' }), 'The fingerprint is neither a list of numbers'],
  [
    'a print of another algorithm',
    line({ fingerprint: encodePrintText(noiseOf(1, 100), 3) }),
    'The fingerprint was made with algorithm',
  ],
  ['another algorithm by name', line({ algorithm: 2 }), 'The fingerprint was made with algorithm'],
  ['a print of a moment', line({ fingerprint: [1, 2, 3] }), 'This recording is too short'],
  ['silence', line({ fingerprint: Array(400).fill(627_964_279) }), 'Nothing in this recording'],
])('a line with %s is refused', (_, text, reason) => {
  const read = readPrintLine(text);
  expect('text' in read && wording(read.text, 'en', read.params)).toContain(reason);
});

test('a line may hold numbers with or without a sign', () => {
  const print = noiseOf(3, 100);
  for (const fingerprint of [[...print], [...new Int32Array(print.buffer)]]) {
    expect(readPrintLine(line({ fingerprint, duration: 15 }))).toEqual({
      title: 'A',
      artist: '',
      durationMs: 15_000,
      print,
    });
  }
});

test.skipIf(spawnSync('fpcalc', ['-version']).status !== 0)('the text is that of fpcalc', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'segue-print-'));
  try {
    const path = join(directory, 'a.mp3');
    writeFileSync(path, await makeMp3({ seconds: 20, seed: 5 }));
    const run = (...args: string[]) =>
      execFileSync('fpcalc', ['-ignore-errors', '-plain', ...args, path], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    const print = Uint32Array.from(run('-raw').split(','), Number);
    expect(encodePrintText(print)).toBe(run());
  } finally {
    rmSync(directory, { recursive: true });
  }
});
