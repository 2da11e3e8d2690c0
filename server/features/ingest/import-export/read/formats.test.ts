import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { ListedLine } from './listed.ts';
import { readLists } from './read-list.ts';

const read = (text: string, name = '') => readLists(Buffer.from(text), name);
const lines = (text: string, name = '') => read(text, name).lists.flatMap((list) => list.lines);
const words = ({ title, artist }: ListedLine) => [artist, title];

describe('Lines with a moment or a number before them', () => {
  test.each([
    ['[03:12] Björk - Jóga', 'Björk', 'Jóga'],
    ['(1:02:03) Björk – Jóga', 'Björk', 'Jóga'],
    ['03:12 Björk - Jóga', 'Björk', 'Jóga'],
    ['00:03:12 - Björk - Jóga', 'Björk', 'Jóga'],
    ['00:00 – 03:12 Björk - Jóga', 'Björk', 'Jóga'],
    ['01 [00:00] Björk - Jóga', 'Björk', 'Jóga'],
    ['[00:00] 01. Björk - Jóga', 'Björk', 'Jóga'],
    ['01 Björk - Jóga', 'Björk', 'Jóga'],
    ['01-Björk - Jóga', 'Björk', 'Jóga'],
    ['01 - Björk - Jóga', 'Björk', 'Jóga'],
    ['(7) Björk - Jóga', 'Björk', 'Jóga'],
    ['[12] Björk - Jóga (5:05)', 'Björk', 'Jóga'],
    ['A1. Björk - Jóga', 'Björk', 'Jóga'],
    ['12\tBjörk\tJóga', 'Björk', 'Jóga'],
    // What looks like one and is a name.
    ['50 Cent - In da Club', '50 Cent', 'In da Club'],
    ['2 Unlimited - No Limit', '2 Unlimited', 'No Limit'],
    ['A1 - Take On Me', 'A1', 'Take On Me'],
    ['B-52’s - Rock Lobster', 'B-52’s', 'Rock Lobster'],
    ['Jay-Z - 99 Problems', 'Jay-Z', '99 Problems'],
    ['4:44', '', '4:44'],
    ['1979', '', '1979'],
  ])('%s', (line, artist, title) => {
    expect(lines(line).map(words)).toEqual([[artist, title]]);
  });

  it('lose bare numbers that count upwards, all of them or none', () => {
    const titles = (text: string) => lines(text).map(words);
    expect(titles('9 Bo - Sun\n10 Anna - Rain\n11 10cc - Fog')).toEqual([
      ['Bo', 'Sun'],
      ['Anna', 'Rain'],
      ['10cc', 'Fog'],
    ]);
    expect(titles('1 Bo - Sun\n50 Cent - Rain\n3 Doors Down - Fog')[1]).toEqual(['50 Cent', 'Rain']);
    expect(titles('#EXTM3U\n/m/09 Sun.mp3\n/m/10 Rain.mp3\n/m/11 Fog.mp3').map(([, title]) => title)).toEqual(
      ['Sun', 'Rain', 'Fog'],
    );
  });
});

describe('Lengths', () => {
  const lengths = (text: string, name = '') =>
    lines(text, name).map(({ durationSeconds }) => durationSeconds);
  test.each([
    ['seconds', '215,187,3600', [215, 187, 3600]],
    ['milliseconds under a name that says seconds', '215640,187000,90500', [215.64, 187, 90.5]],
    ['milliseconds beyond a quarter of an hour', '1800000,215640,187000', [1800, 215.64, 187]],
    ['a long set among songs', '21600,215,187', [21600, 215, 187]],
    ['a single day of rain', '86400', [86400]],
    ['a single song in milliseconds', '215640', [215.64]],
  ])('of %s', (_name, values, expected) => {
    const table = ['Title,Artist,Duration', ...values.split(',').map((value) => `Rain,Anna,${value}`)].join(
      '\n',
    );
    expect(lengths(table)).toEqual(expected);
    const m3u = values.split(',').map((value) => `#EXTINF:${value},Anna - Rain\na.mp3`);
    expect(lengths(['#EXTM3U', ...m3u].join('\n'))).toEqual(expected);
  });

  it('are read under names that say milliseconds', () => {
    expect(lengths('Title,Artist,Length (ms)\nRain,Anna,5000')).toEqual([5]);
  });
});

describe('A cue sheet', () => {
  it('has a line for each track, and its own title as album and name', () => {
    const [list] = read(
      'PERFORMER "Björk"\nTITLE "Homogenic"\nFILE "a.flac" WAVE\n  TRACK 01 AUDIO\n    TITLE "Hunter"\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    TITLE Jóga\n    PERFORMER "Björk & more"\n    INDEX 00 04:13:00\n    INDEX 01 04:15:37\n',
    ).lists;
    expect(list).toMatchObject({
      name: 'Björk - Homogenic',
      lines: [
        { title: 'Hunter', artist: 'Björk', album: 'Homogenic', durationSeconds: 4 * 60 + 15 + 37 / 75 },
        { title: 'Jóga', artist: 'Björk & more', durationSeconds: null },
      ],
    });
  });

  test.each([
    [
      'without words, by its files',
      'FILE "01 - Anna - Rain.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00',
      ['Anna', 'Rain'],
    ],
    [
      'without words in one file, by its number',
      'FILE "a.wav" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nINDEX 01 01:00:00',
      ['', 'Track 01'],
    ],
    [
      'in small letters and without indents',
      'file "a.wav" wave\ntrack 01 audio\ntitle "Rain"\nperformer "Anna"\nindex 01 00:00:00',
      ['Anna', 'Rain'],
    ],
    [
      'whatever its file is called',
      'TITLE "x"\nTRACK 01 AUDIO\nTITLE "Rain"\nPERFORMER "Anna"',
      ['Anna', 'Rain'],
    ],
  ])('is read %s', (_name, text, expected) => {
    expect(lines(text, 'a.txt').map(words)[0]).toEqual(expected);
  });

  it('without a track of sound is refused', () => {
    expect(() => read('FILE "a.bin" BINARY\nTRACK 01 MODE1/2352\nINDEX 01 00:00:00', 'a.cue')).toThrow(
      /no track/,
    );
  });
});

describe('A table of Serato', () => {
  it('without artists is read by its names, less the row of the session', () => {
    const text =
      '"name","start time","end time","playtime","deck"\n"4/9/22","4/9/22, 7:55:45 PM","","16:24:31",""\n"Rain","7:55:45 PM","7:58:06 PM","00:02:21","1"';
    expect(read(text).lists).toMatchObject([
      { name: '4/9/22', lines: [{ title: 'Rain', durationSeconds: null }] },
    ]);
  });

  it('keeps a first song that is no session', () => {
    const text =
      '"name","artist","start time","deck"\n"Rain","Anna","7:55:45 PM","1"\n"Sun","Bo","7:58:06 PM","2"';
    expect(lines(text).map(words)).toEqual([
      ['Anna', 'Rain'],
      ['Bo', 'Sun'],
    ]);
  });
});

describe('Tables that name videos and are no list', () => {
  test.each([
    [
      'comments',
      'Comment ID,Channel ID,Comment Create Timestamp,Price,Video ID,Comment Text\nUgx,UCx,2023-05-01T10:00:00+00:00,0,dQw4w9WgXcQ,Nice',
    ],
    ['comments in German', 'Kommentar-ID,Kanal-ID,Video-ID\nUgx,UCx,dQw4w9WgXcQ'],
    ['live chats', 'Live Chat ID,Channel ID,Video ID\nUgx,UCx,dQw4w9WgXcQ'],
  ])('%s are refused', (_name, text) => {
    expect(() => read(text, 'a.csv')).toThrow(/no column with titles/);
  });
});

describe('Documents that are nearly one of them', () => {
  test.each([
    ['an empty collection', '<NML VERSION="19"><COLLECTION ENTRIES="0"></COLLECTION></NML>', /no track/],
    ['a library without songs', '<VirtualDJ_Database Version="2024"></VirtualDJ_Database>', /no track/],
    ['SMIL without a sequence', '<?wpl version="1.0"?><smil><head/></smil>', /no track/],
    ['an ASX without entries', '<asx version="3.0"></asx>', /no track/],
    [
      'an ASX with entities',
      '<!DOCTYPE x [<!ENTITY a "b">]><asx version="3.0"><entry/></asx>',
      /document type/,
    ],
    ['a page of Funkwhale without tracks', '{"results":[{"name":"A playlist"}]}', /no list that Segue knows/],
    ['an error of last.fm', '{"error":6,"message":"User not found"}', /no list that Segue knows/],
    [
      'a search history',
      '[{"header":"YouTube","title":"Searched for rain","time":"2023"}]',
      /no list that Segue knows/,
    ],
    ['a web page', '<html><body><div class="outer-cell">x</div></body></html>', /no list that Segue knows/],
    ['rules of an unknown field', '{"all":[{"is":{"bitdepth":24}}]}', /“bitdepth”/],
    ['rules of an unknown kind', '{"all":[{"sounds":{"title":"x"}}]}', /“sounds”/],
    [
      'rules without end',
      `{"all":[${'{"any":['.repeat(20)}{"is":{"title":"x"}}${']}'.repeat(20)}]}`,
      /rule that Segue does not know/,
    ],
    ['rules with a strange value', '{"all":[{"gt":{"playcount":"many"}}]}', /“many”/],
  ])('%s are refused in words', (_name, text, told) => {
    expect(() => read(text)).toThrow(told);
  });

  it('keep their order and their names', () => {
    const file = readFileSync(
      path.resolve(import.meta.dirname, '../../../../../tests/fixtures/lists/navidrome.nsp'),
    );
    expect(readLists(file, 'navidrome.nsp').lists).toMatchObject([
      {
        name: 'Rainy',
        description: 'What I star',
        rules: { all: true, limit: 2, sort: [{ field: 'title', isDescending: true }] },
      },
    ]);
  });

  it('are read as old ASX, too', () => {
    expect(lines('[Reference]\r\nRef1=http://media.example/Anna%20-%20Rain.mp3\r\n').map(words)).toEqual([
      ['Anna', 'Rain'],
    ]);
  });
});
