import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { importLinesMax, importListsMax } from '#shared/limits.ts';
import type { ReadOptions } from './options.ts';
import { readLists } from './read-list.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/lists');
const open = (name: string, options?: ReadOptions) =>
  readLists(readFileSync(path.join(folder, name)), name, options);
const read = (text: string, name = '', options?: ReadOptions) => readLists(Buffer.from(text), name, options);

const roofs = ['Über den Dächern', 'Jörg & die Wölfe', 'Größe'];
const roofsOn = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

/** Title, artist, album, seconds and address of every item in each file. */
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  { format: string; lists: unknown[] }
>;

/** All that a file says, as it is expected. */
function contentOf(name: string) {
  const { format, lists } = open(name, { chosen: open(name).lists.map(({ index }) => index) });
  const lines = (list: (typeof lists)[number]) =>
    list.lines.map((line) => [line.title, line.artist, line.album, line.durationSeconds, line.url]);
  return { format, lists: lists.map((list) => ({ name: list.name, lines: lines(list) })) };
}

test.each(Object.keys(expected))('%s is read as it was exported', (file) => {
  expect(contentOf(file)).toEqual(expected[file]);
});

describe('A file with several lists', () => {
  it('asks which ones, and gives the lines of those alone', () => {
    const asked = open('tunemymusic.csv');
    expect(asked.asks).toBe('lists');
    expect(asked.lists.map(({ name, lineCount, lines }) => [name, lineCount, lines.length])).toEqual([
      ['Früh am Morgen', 2, 0],
      ['Night bus', 1, 0],
      ['Liked videos', 1, 0],
    ]);
    const answered = open('tunemymusic.csv', { chosen: [0, 2] });
    expect(answered.asks).toBeNull();
    expect(answered.lists.map(({ lines }) => lines.length)).toEqual([2, 0, 1]);
  });

  it('has no more of them, and no more lines in the chosen ones, than can be shown', () => {
    const rows = (count: number, lists: number) =>
      'Title,Artist,Playlist\n' +
      Array.from({ length: count }, (_none, at) => `T${at},A,L${at % lists}\n`).join('');
    expect(() => read(rows(importListsMax + 1, importListsMax + 1))).toThrow(/has 1,001 lists/);
    const long = rows(importLinesMax * 2, 2);
    expect(read(long, '', { chosen: [1] }).lists[1]?.lines).toHaveLength(importLinesMax);
    expect(() => read(long, '', { chosen: [0, 1] })).toThrow(/has 20,000 lines/);
  });
});

describe('A table with columns that nobody knows', () => {
  it('asks which one says what, with its first rows', () => {
    const { asks, table, lists } = open('unknown-header.csv');
    expect([asks, lists]).toEqual(['columns', []]);
    expect(table).toMatchObject({
      rows: [
        ['Stueck', 'Wer', 'Platte', 'Adresse im Netz'],
        [...roofs, roofsOn],
        ['Night; Bus', 'The Lanterns', 'City Lights', ''],
      ],
      has_header: false,
    });
  });

  it('is read as the answer says', () => {
    const options = { columns: { title: 0, artist: 1, link: 3 }, hasHeader: true };
    expect(open('unknown-header.csv', options).lists[0]?.lines).toMatchObject([
      { title: roofs[0], artist: roofs[1], album: '', url: roofsOn },
      { title: 'Night; Bus', artist: 'The Lanterns' },
    ]);
    expect(open('unknown-header.csv', { ...options, hasHeader: false }).lists[0]?.lineCount).toBe(3);
  });

  test.each([
    ['without a header', 'Rain,Anna,Sky\nSun,Bo,Sea', 'a.csv'],
    ['with a title among strangers', 'Title,Who sings it\nRain,Anna', ''],
    ['of a program in another language', 'Pealkiri\tEsitaja\tHelilooja\tŽanr\nRain\tAnna\t\tPop', ''],
  ])('is never guessed: %s', (_name, text, file) => {
    expect(read(text, file).asks).toBe('columns');
  });

  it('may name columns that are not there', () => {
    expect(() => read('a,b\nc,d', 'a.csv', { columns: { title: 900 }, hasHeader: true })).toThrow(/no track/);
  });
});

/** Makers of a service's file with `count` numbered copies of one song. */
const manifold: Record<string, (count: number) => string> = {
  'exportify.csv': (count) => ofRows('exportify.csv', count),
  'exportify-older.csv': (count) => ofRows('exportify-older.csv', count),
  'soundiiz.csv': (count) => ofRows('soundiiz.csv', count),
  'tunemymusic.csv': (count) => ofRows('tunemymusic.csv', count),
  'takeout-music-library-songs.csv': (count) => ofRows('takeout-music-library-songs.csv', count),
  'spotify-Playlist1.json': (count) => {
    const { playlists } = JSON.parse(text('spotify-Playlist1.json'));
    const [list] = playlists;
    const items = numbers(count).map((at) => JSON.parse(numbered(JSON.stringify(list.items[0]), at)));
    return JSON.stringify({ playlists: [{ ...list, items }] });
  },
};
const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const numbers = (count: number): number[] => Array.from({ length: count }, (_none, at) => at);
const numbered = (row: string, at: number): string =>
  row.replace('Über den Dächern', `Über „den“ Dächern ${at}`);
function ofRows(name: string, count: number): string {
  const [header = '', song = ''] = text(name).replace('\uFEFF', '').split(/\r?\n/);
  return [header, ...numbers(count).map((at) => numbered(song, at)), ''].join('\r\n');
}

test.each(Object.entries(manifold))('%s is read with as many songs as a list may have', (name, write) => {
  for (const mark of ['', '\uFEFF']) {
    const { lists } = read(`${mark}${write(importLinesMax)}`, name, { chosen: [0] });
    const lines = lists.flatMap((list) => list.lines);
    expect([lists.length, lines.length, importLinesMax]).toEqual([1, 10_000, 10_000]);
    const last = lines.at(-1);
    expect([last?.title, last?.artist.startsWith('Jörg & die Wölfe'), last?.url !== null]).toEqual([
      'Über „den“ Dächern 9999',
      true,
      true,
    ]);
  }
  expect(() => read(write(importLinesMax + 1), name, { chosen: [0] })).toThrow(/has 10,001 lines/);
});

describe("Apple's document type", () => {
  const library = readFileSync(path.join(folder, 'apple-Library.xml'), 'utf8');
  const [head = ''] = /<!DOCTYPE[^>]*>/.exec(library) ?? [];

  it('is accepted as Music writes it today, too', () => {
    const today =
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
    expect(read(library.replace(head, today)).format).toBe('apple');
  });

  test.each([
    ['of another address', head.replace('www.apple.com', 'evil.example')],
    ['with entities', head.replace('>', ' [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>')],
    ['with an external entity', head.replace('>', ' [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['with a parameter entity', head.replace('>', ' [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]>')],
    ['twice', `${head}\n${head}`],
    ['and an entity behind it', `${head}\n<!ENTITY x "y">`],
    ['for a private system', head.replace('PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN"', 'SYSTEM')],
  ])('is refused %s', (_name, doctype) => {
    expect(() => read(library.replace(head, doctype))).toThrow(/^XML with a document type/);
  });

  test.each([
    ['nested too deeply', `${'<array>'.repeat(5000)}${'</array>'.repeat(5000)}`],
    ['cut off', '<dict><key>Tracks</key><dict>'],
    ['not a property list', '<script>alert(1)</script>'],
    ['a value without a key', '<dict><string>x</string></dict>'],
  ])('heads nothing that is %s', (_name, body) => {
    const start = library.slice(0, library.indexOf('<dict>'));
    expect(() => read(`${start}${body}</plist>`)).toThrow(/^This XML is broken/);
  });

  it('expands no entity but the five of XML', () => {
    const text = library.replace('Night Bus', '&lt;&amp;&x;');
    const { lists } = read(text, '', { chosen: [0] });
    expect(lists.flatMap(({ lines }) => lines)[0]?.title).toBe('<&&x;');
  });
});
