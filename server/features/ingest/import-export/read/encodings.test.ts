import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { importLinesMax } from '#shared/limits.ts';
import { decodeText } from './decode.ts';
import { readLists } from './read-list.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/lists');
const files = Object.keys(JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as object);
const bytesOf = (name: string): Buffer => readFileSync(path.join(folder, name));
const textOf = (name: string): string => decodeText(bytesOf(name)).replace(/^\uFEFF/, '');

/** The words of every list of a file. */
function wordsOfLists(bytes: Uint8Array, name: string) {
  const { lists } = readLists(bytes, name, { chosen: Array.from({ length: 100 }, (_none, at) => at) });
  return lists.map((list) => [list.name, list.lines.map((line) => [line.title, line.artist, line.url])]);
}

/** Result of reading a file: lists or a refusal in words count the same; any other error is returned. */
function outcome(bytes: Uint8Array, name: string): unknown {
  try {
    readLists(bytes, name);
    return 'in words';
  } catch (error) {
    return error instanceof AppError ? 'in words' : error;
  }
}

/** Bytes in an encoding that Node does not write. */
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

describe.each(files)('%s', (name) => {
  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 of big ends', utf16be],
    ['lines that end as on Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['lines that end as on old Macs', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
  ])('says the same in %s', (_name, encode) => {
    expect(wordsOfLists(encode(textOf(name)), name)).toEqual(wordsOfLists(bytesOf(name), name));
  });

  const text = textOf(name);
  it.skipIf(/[^\0-\xff]/.test(text))('says the same in Latin-1', () => {
    expect(wordsOfLists(Buffer.from(text, 'latin1'), name)).toEqual(wordsOfLists(bytesOf(name), name));
  });

  it('is read or refused in words where it is cut off', () => {
    const bytes = bytesOf(name);
    const parts = Array.from({ length: 7 }, (_none, at) => Math.floor((bytes.length * (at + 1)) / 8));
    expect(parts.map((length) => outcome(bytes.subarray(0, length), name))).toEqual(
      parts.map(() => 'in words'),
    );
  });

  it('is read or refused in words where it is damaged', () => {
    const seeds = [1, 2, 3, 4, 5];
    const damaged = seeds.map((seed) => {
      const bytes = Buffer.from(bytesOf(name));
      for (let at = seed; at < bytes.length; at += 37 + seed) bytes[at] = (at * 7919 * seed) % 256;
      return outcome(bytes, name);
    });
    expect(damaged).toEqual(seeds.map(() => 'in words'));
  });
});

describe('Old code pages', () => {
  const cue = (title: string) =>
    `FILE "a.mp3" MP3\n  TRACK 01 AUDIO\n    TITLE "${title}"\n    INDEX 01 00:00:00\n`;
  // "Земфира", and "夜のバス" ("Night bus"), as their makers' programs write them.
  test.each([
    ['Cyrillic (Windows-1251)', 'Земфира', [0xc7, 0xe5, 0xec, 0xf4, 0xe8, 0xf0, 0xe0]],
    ['Japanese (Shift_JIS)', '夜のバス', [0x96, 0xe9, 0x82, 0xcc, 0x83, 0x6f, 0x83, 0x58]],
    ['Latin (Windows-1252)', '“Café”', [0x93, 0x43, 0x61, 0x66, 0xe9, 0x94]],
  ])('%s', (_name, title, encoded) => {
    const [before = '', behind = ''] = cue('|').split('|');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from(encoded), Buffer.from(behind)]);
    expect(readLists(bytes, 'a.cue').lists[0]?.lines[0]?.title).toBe(title);
  });
});

/** Files with the given number of songs in the new forms. */
const manifold: Record<string, (numbers: readonly number[]) => string> = {
  'a.cue': (numbers) =>
    `FILE "a.wav" WAVE\n${numbers.map((at) => `TRACK ${at % 100} AUDIO\nTITLE "Lied ${at}"\nPERFORMER "Jörg"\nINDEX 01 ${at}:00:00`).join('\n')}`,
  'a.nml': (numbers) =>
    `<NML VERSION="19"><COLLECTION>${numbers.map((at) => `<ENTRY TITLE="Lied ${at}" ARTIST="Jörg"><LOCATION DIR="/:" FILE="${at}.mp3" VOLUME="C:"/></ENTRY>`).join('\n')}</COLLECTION></NML>`,
  'database.xml': (numbers) =>
    `<VirtualDJ_Database>${numbers.map((at) => `<Song FilePath="${at}.mp3"><Tags Author="Jörg" Title="Lied ${at}"/><Poi Pos="1"/></Song>`).join('\n')}</VirtualDJ_Database>`,
  'a.wpl': (numbers) =>
    `<?wpl version="1.0"?><smil><body><seq>${numbers.map((at) => `<media src="${at}.mp3" trackTitle="Lied ${at}" trackArtist="Jörg"/>`).join('\n')}</seq></body></smil>`,
  'a.asx': (numbers) =>
    `<asx version="3.0">${numbers.map((at) => `<Entry><Title>Lied ${at}</Title><Author>Jörg</Author><Ref href="${at}.mp3"></Entry>`).join('\n')}</asx>`,
  'lastfm.json': (numbers) =>
    JSON.stringify({
      lovedtracks: { track: numbers.map((at) => ({ name: `Lied ${at}`, artist: { name: 'Jörg' } })) },
    }),
  'funkwhale.json': (numbers) =>
    JSON.stringify({
      results: numbers.map((at) => ({
        track: { fid: `f${at}`, title: `Lied ${at}`, artist: { name: 'Jörg' } },
      })),
    }),
  'mix.txt': (numbers) => numbers.map((at) => `[${at % 60}:00] Jörg - Lied ${at}`).join('\n'),
};

test.each(Object.entries(manifold))('%s is read with as many songs as a list may have', (name, write) => {
  const numbers = Array.from({ length: importLinesMax + 1 }, (_none, at) => at);
  const [list] = readLists(Buffer.from(write(numbers.slice(1))), name).lists;
  expect([list?.lineCount, list?.lines.at(-1)]).toMatchObject([
    10_000,
    { title: 'Lied 10000', artist: 'Jörg' },
  ]);
  expect(() => readLists(Buffer.from(write(numbers)), name)).toThrow(/has 10,001 lines/);
});

test('a history longer than a playlist keeps the songs that were heard most, in its order', () => {
  const play = (at: number) => ({ trackName: `T${at}`, artistName: 'A' });
  const once = Array.from({ length: importLinesMax + 5 }, (_none, at) => play(at));
  const again = Array.from({ length: importLinesMax }, (_none, at) => play(at + 5));
  const [list] = readLists(Buffer.from(JSON.stringify([...once, ...again]))).lists;
  expect([list?.lineCount, list?.leftOut, list?.lines[0]?.title, list?.visibility]).toEqual([
    10_000,
    5,
    'T5',
    'private',
  ]);
});
