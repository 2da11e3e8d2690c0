import { describe, expect, it, test } from 'vitest';
import { importLinesMax, nameMax } from '#shared/limits.ts';
import { readLists } from './read-list.ts';

/** The only list of a file. */
function readList(bytes: Uint8Array, fileName?: string) {
  const { format, lists } = readLists(bytes, fileName);
  if (!lists[0] || lists.length > 1) throw new Error(`not one list but ${lists.length}`);
  return { ...lists[0], format };
}
const read = (text: string, fileName?: string) => readList(Buffer.from(text), fileName);

/** The words of the first line. */
function first(text: string, fileName?: string) {
  const { title, artist, album, durationSeconds, url } = read(text, fileName).lines[0] ?? {};
  return { title, artist, album, durationSeconds, url };
}

const xspf = (tracks: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">${head}<trackList>${tracks}</trackList></playlist>`;

describe('XSPF', () => {
  it('is read with its name and all that it says of a track', () => {
    const list = read(
      xspf(
        '<track><location>https://example.org/a.mp3</location><title>Rain &amp; Sun</title><creator>Anna</creator><album>Sky</album><duration>185000</duration></track><track><title>Second</title></track>',
        '<title>Weather</title><annotation>All of it</annotation>',
      ),
    );
    expect(list).toMatchObject({ format: 'xspf', name: 'Weather', description: 'All of it' });
    expect(list.lines[0]).toEqual({
      title: 'Rain & Sun',
      artist: 'Anna',
      album: 'Sky',
      durationSeconds: 185,
      url: 'https://example.org/a.mp3',
      others: [],
      sources: [],
      isrc: null,
      mbid: null,
      wasMissing: null,
      guessed: false,
    });
    expect(list.lines[1]).toMatchObject({ title: 'Second', artist: '', durationSeconds: null, url: null });
  });

  it('keeps CDATA and numbered characters as the text that they are', () => {
    expect(first(xspf('<track><title><![CDATA[<b>A&amp;B</b>]]></title></track>')).title).toBe(
      '<b>A&amp;B</b>',
    );
    expect(first(xspf('<track><title>Caf&#xE9; &#8364;&lt;script&gt;</title></track>')).title).toBe(
      'Café €<script>',
    );
  });

  test.each([
    ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
    ['an external entity', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an external parameter entity', '<!DOCTYPE l [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>'],
    ['a document type elsewhere', '<!doctype html SYSTEM "http://127.0.0.1/x.dtd">'],
  ])('is refused with %s', (_name, doctype) => {
    const text = `<?xml version="1.0"?>${doctype}${xspf('<track><title>&x;</title></track>').replace(/^<\?xml[^>]*>\n/, '')}`;
    expect(() => read(text)).toThrow('XML with a document type or entities of its own is not accepted.');
  });

  it('expands no entity that it does not know', () => {
    expect(first(xspf('<track><title>&x; &nbsp;</title></track>')).title).toBe('&x; &nbsp;');
  });

  test.each([
    ['broken', '<playlist><trackList><track>', /^This XML is broken: /],
    ['a web page', '<html><body>Hello</body></html>', /^This XML is no list that Segue knows/],
    [
      'nested too deeply',
      `<playlist>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</playlist>`,
      /^This XML is broken/,
    ],
    ['without a track', xspf(''), /^There is no track in this list/],
  ])('is refused when %s', (_name, text, told) => {
    expect(() => read(text)).toThrow(told);
  });
});

describe('JSPF', () => {
  it('is read like XSPF', () => {
    const track = {
      title: 'Rain',
      creator: 'Anna',
      album: 'Sky',
      duration: 185_000,
      location: ['https://example.org/a'],
    };
    const text = JSON.stringify({ playlist: { title: 'Weather', track: [track] } });
    expect(read(text)).toMatchObject({ format: 'jspf', name: 'Weather' });
    expect(first(text)).toEqual({
      title: 'Rain',
      artist: 'Anna',
      album: 'Sky',
      durationSeconds: 185,
      url: 'https://example.org/a',
    });
  });

  test.each([
    ['{"playlist":', /^This JSON is broken/],
    ['{"playlist":{"track":"x"}}', /^This JSON is no list that Segue knows/],
    ['{"__proto__":{"playlist":{"track":[]}}}', /^This JSON is no list that Segue knows/],
    ['{"playlist":{"track":[1,null,{"title":{"a":1}}]}}', /^There is no track/],
    ['[[[[]]]]', /no list that Segue knows/],
  ])('refuses %s', (text, told) => {
    expect(() => read(text)).toThrow(told);
  });
});

describe('M3U', () => {
  it('is read with its directives, and by the names of its files without', () => {
    const list = read(
      '#EXTM3U\r\n#PLAYLIST:Weather\r\n#EXTINF:185 tvg-id="a,b",Anna - Rain\r\n#EXTALB:Sky\r\nC:\\Music\\rain.mp3\r\n/music/Bo%20%E2%80%93%20Sun.flac\r\n#SEGUE-WANTED:-1,Carla - Fog\r\n# a word\r\n\r\n',
    );
    expect(list).toMatchObject({ format: 'm3u', name: 'Weather' });
    expect(list.lines).toMatchObject([
      { title: 'Rain', artist: 'Anna', album: 'Sky', durationSeconds: 185, url: null },
      { title: 'Sun', artist: 'Bo', guessed: true },
      { title: 'Fog', artist: 'Carla', durationSeconds: null, url: null },
    ]);
  });

  it('of older players is read in the letters of its time', () => {
    expect(readList(Buffer.from('Caf\xe9 del Mar.mp3', 'latin1'), 'a.m3u').lines[0]?.title).toBe(
      'Café del Mar',
    );
  });

  it('has comments, indented too, and directives before the first of its lines without a mark', () => {
    const titles = (text: string, name?: string) => read(text, name).lines.map(({ title }) => title);
    expect(titles('#EXTM3U\n  # a word\n #EXTINF:5,Anna - Rain\nrain.mp3\n#EXT-X-NONE')).toEqual(['Rain']);
    expect(titles('#EXTINF:185,Anna - Rain\nrain.mp3')).toEqual(['Rain']);
    expect(titles('#EXTM3U\n#EXTINF:5 x="never closed,Anna - Rain\nrain.mp3')).toEqual(['Rain']);
  });

  it('that describes a stream is refused', () => {
    expect(() => read('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts')).toThrow(/describes a stream/);
  });
});

describe('CSV', () => {
  test.each([
    [
      'Exportify',
      'Track URI,Track Name,Artist Name(s),Album Name,Track Duration (ms)\nspotify:track:4uLU6hMCjMI75M1A2tKUQC,"Rain, again",Anna,Sky,185000',
    ],
    [
      'a spreadsheet',
      '"Rain, again";Anna;Sky;3:05;https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'.replace(
        /^/,
        'Titolo;Artista;Album;Durata;Link\n',
      ),
    ],
    [
      'tab-separated text',
      'Name\tArtist\tAlbum\tTime\tURL\nRain, again\tAnna\tSky\t185\thttps://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
  ])('of %s is read by its header', (_name, text) => {
    expect(read(text).format).toBe('csv');
    expect(first(text)).toEqual({
      title: 'Rain, again',
      artist: 'Anna',
      album: 'Sky',
      durationSeconds: 185,
      url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    });
  });

  it('in UTF-16, as spreadsheets save it, is read too', () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Name\tArtist\nÈ così\tAnna', 'utf16le'),
    ]);
    expect(readList(bytes).lines[0]).toMatchObject({ title: 'È così', artist: 'Anna' });
  });

  it('with bare quotes and missing cells loses nothing', () => {
    expect(read('Title,Artist,Album\n12" mix,Anna\nTwo').lines).toMatchObject([
      { title: '12" mix', artist: 'Anna', album: '' },
      { title: 'Two', artist: '' },
    ]);
  });
});

describe('PLS', () => {
  it('is read by its numbers, with titles and lengths', () => {
    const list = read(
      '[playlist]\r\nFile2=https://example.org/a.mp3\r\nTitle2=Anna - Rain\r\nLength2=185\r\nFile1=C:\\Music\\Bo - Sun.mp3\r\nLength1=-1\r\nNumberOfEntries=2\r\nVersion=2',
    );
    expect(list.format).toBe('pls');
    expect(list.lines).toMatchObject([
      { title: 'Sun', artist: 'Bo', durationSeconds: null, url: null },
      { title: 'Rain', artist: 'Anna', durationSeconds: 185, url: 'https://example.org/a.mp3' },
    ]);
  });

  it('without a track is refused', () => {
    expect(() => read('[playlist]\nNumberOfEntries=0')).toThrow(/^There is no track/);
  });
});

describe('YouTube, as Takeout writes it', () => {
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

  test.each([
    ['today', 'Video ID,Playlist Video Creation Timestamp\ndQw4w9WgXcQ,2023-11-01T10:00:00+00:00'],
    ['in another language', 'Video-ID,Hinzugefügt\ndQw4w9WgXcQ,2023-11-01T10:00:00+00:00'],
    [
      'in older archives',
      'Playlist Id,Channel Id,Time Created,Time Updated,Title,Description,Visibility\nPLx,UCx,2021-05-01 10:00:00 UTC,2021-05-01 10:00:00 UTC,Weather,All of it,Private\n\nVideo Id,Time Added\ndQw4w9WgXcQ,2021-05-01 10:00:00 UTC',
    ],
  ])('is read %s', (when, text) => {
    const list = read(text, 'Weather.csv');
    expect(list.lines).toMatchObject([{ url: address, artist: '' }]);
    expect(list.name).toBe(when === 'in older archives' ? 'Weather' : '');
  });

  it('has songs with their words', () => {
    expect(
      first('Video ID,Song Title,Album Title,Artist Name 1\ndQw4w9WgXcQ,Rain,Sky,Anna', 'songs.csv'),
    ).toMatchObject({ title: 'Rain', artist: 'Anna', album: 'Sky', url: address });
  });

  test.each([
    ['subscriptions', 'Channel Id,Channel Url,Channel Title\nUCx,http://www.youtube.com/channel/UCx,Anna'],
    ['the list of playlists', 'Playlist ID,Playlist Title (Original)\nPLx,Weather'],
  ])('is refused where it is %s', (_name, text) => {
    expect(() => read(text, 'a.csv')).toThrow(/no column with titles/);
  });
});

describe('Pasted lines', () => {
  it('may have comments between them; titles with a mark are none', () => {
    const text = '# my list\n## Rock\n#Selfie\n#1. Anna - Rain\n[Explicit] Sun';
    expect(read(text).lines.map(({ title }) => title)).toEqual(['#Selfie', 'Rain', '[Explicit] Sun']);
  });

  test.each([
    ['Anna - Rain', 'Anna', 'Rain', null],
    ['12. Anna – Rain (3:05)', 'Anna', 'Rain', 185],
    ['• “Anna” — “Rain”', 'Anna', 'Rain', null],
    ['Rain', '', 'Rain', null],
    ['50 Cent - In da Club', '50 Cent', 'In da Club', null],
    ['Jay-Z - 99 Problems', 'Jay-Z', '99 Problems', null],
  ])('%s', (line, artist, title, durationSeconds) => {
    expect(read(line).lines).toMatchObject([{ artist, title, durationSeconds, guessed: true }]);
  });

  it('may be links, with words or without', () => {
    expect(
      read('https://youtu.be/dQw4w9WgXcQ\nAnna - Rain https://youtu.be/dQw4w9WgXcQ').lines,
    ).toMatchObject([
      { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'https://youtu.be/dQw4w9WgXcQ' },
      { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Rain', artist: 'Anna' },
    ]);
  });
});

describe('Whatever comes', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /^There is no track/],
    ['spaces', Buffer.from(' \n\t\n '), /^There is no track/],
    ['an MP3', Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0]), /binary file/],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), /binary file/],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 5000 }, (_none, at) => (at * 7919) % 256)),
      /binary file/,
    ],
    ['too many lines', Buffer.from('a - b\n'.repeat(importLinesMax + 1)), /at most 10,000 can be imported/],
  ])('%s is refused with a text that says why', (_name, bytes, told) => {
    expect(() => readList(bytes)).toThrow(told);
  });

  it('becomes lines that can be stored', () => {
    const [line] = read(`Anna\u202e\u0085 - ${'x'.repeat(5000)}`).lines;
    expect(line?.title).toHaveLength(nameMax);
    expect(line?.artist).toBe('Anna');
    expect(read('😀'.repeat(300)).lines[0]?.title.isWellFormed()).toBe(true);
    expect(read('javascript:alert(1)').lines[0]).toMatchObject({ url: null });
  });
});
