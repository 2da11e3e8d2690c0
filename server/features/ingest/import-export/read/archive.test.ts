import { buffer } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  importArchiveBytes,
  importArchiveFilesMax,
  importFileBytes,
  importLinesMax,
} from '#shared/limits.ts';
import { ZipFile } from 'yazl';
import { isArchive, readArchive } from './archive.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/lists');
const fixture = (name: string): string => readFileSync(path.join(fixtures, name), 'utf8');

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const read = async (files: Record<string, string | Buffer>, chosen?: number[]) =>
  readArchive(await zip(files), { chosen });

const heads = (file: Awaited<ReturnType<typeof read>>) =>
  file.lists.map((list) => [list.name, list.lineCount, list.visibility]);

const folder = 'Takeout/YouTube and YouTube Music';
const video = (id: string) => `${id.padEnd(11, 'x')},2023-11-01T10:00:00+00:00`;
const videos = (...ids: string[]) =>
  ['Video ID,Playlist Video Creation Timestamp', ...ids.map(video), ''].join('\n');

const takeout = {
  'Takeout/archive_browser.html': '<html><body>Your archive</body></html>',
  [`${folder}/playlists/playlists.csv`]:
    'Playlist ID,Add new videos to top,Playlist Title (Original),Playlist Title (Original) Language,Playlist Create Timestamp,Playlist Video Order,Playlist Visibility\n' +
    'PLa,False,"What’s on: “rain”?",en,2021-05-01T10:00:00+00:00,Manual,Public\nPLb,False,Public,,2021-05-01T10:00:00+00:00,Manual,Private\n',
  [`${folder}/playlists/What’s on “rain”-videos.csv`]: videos('dQw4w9WgXcQ', 'aaa'),
  [`${folder}/playlists/Public-videos.csv`]: videos('bbb'),
  [`${folder}/playlists/Watch later-videos.csv`]: videos('ccc'),
  [`${folder}/comments/comments.csv`]:
    'Comment ID,Channel ID,Video ID,Comment Text\nUgx,UCx,dQw4w9WgXcQ,Nice',
  [`${folder}/subscriptions/subscriptions.csv`]: 'Channel Id,Channel Url,Channel Title\nUCx,http://x,Anna',
  [`${folder}/history/watch-history.json`]: fixture('takeout-watch-history.json'),
  [`${folder}/history/search-history.json`]: '[{"header":"YouTube","title":"Searched for rain"}]',
  [`${folder}/videos/mine.mp4`]: Buffer.from([0, 0, 0, 1]),
};

describe('Google Takeout', () => {
  it('gives its playlists with the names and the openness that they had, and what was watched', async () => {
    const file = await read(takeout);
    expect([file.format, file.asks]).toEqual(['zip', 'lists']);
    expect(heads(file)).toEqual([
      ['What’s on: “rain”?', 2, 'public'],
      ['Public', 1, 'private'],
      // Nobody else ever saw it.
      ['Watch later', 1, 'private'],
      ['YouTube Music', 1, 'private'],
      ['YouTube', 3, 'private'],
    ]);
    expect(file.archive).toEqual({ otherFiles: 5, refused: [] });
    expect(file.lists.every(({ lines }) => lines.length === 0)).toBe(true);
  });

  it('gives the lines of what was chosen, with the words that its history has for them', async () => {
    const { asks, lists } = await read(takeout, [0]);
    expect(asks).toBeNull();
    expect(lists.map(({ lines }) => lines.length)).toEqual([2, 0, 0, 0, 0]);
    expect(lists[0]?.lines).toMatchObject([
      { title: 'Über den Dächern', artist: 'Jörg & die Wölfe' },
      { title: 'https://www.youtube.com/watch?v=aaaxxxxxxxx' },
    ]);
  });

  it('of 61 lists is one file with 61 lists', async () => {
    const files = Array.from({ length: 61 }, (_none, at) => [
      `${folder}/playlists/List ${at}-videos.csv`,
      videos(`a${at}`, `b${at}`),
    ]);
    const file = await read(Object.fromEntries(files));
    expect(file.lists).toHaveLength(61);
    const all = await read(
      Object.fromEntries(files),
      file.lists.map(({ index }) => index),
    );
    expect([all.asks, all.lists.flatMap(({ lines }) => lines).length]).toEqual([null, 122]);
  });

  it('finds the name of a list whose file name was cut', async () => {
    const title = 'A very long name of a playlist that goes on: and on, and on, and on';
    const cut = title.replace(':', '').slice(0, 47);
    const file = await read({
      'playlists.csv': `Playlist-ID,Titel der Playlist (Original),Sichtbarkeit der Playlist\nPLa,"${title}",Nicht gelistet\n`,
      [`${cut}.csv`]: videos('aaa'),
    });
    expect(heads(file)).toEqual([[title, 1, 'unlisted']]);
  });
});

describe('Spotify’s data', () => {
  const play = (track: string) => ({
    master_metadata_track_name: track,
    master_metadata_album_artist_name: 'Anna',
  });

  it('gives playlists, liked songs, and a history that lies in several files once', async () => {
    const file = await read({
      'Spotify Account Data/Playlist1.json': fixture('spotify-Playlist1.json'),
      'Spotify Account Data/YourLibrary.json': fixture('spotify-YourLibrary.json'),
      'Spotify Account Data/Userdata.json': '{"username":"anna","email":"anna@example.org"}',
      'Spotify Account Data/Payments.json': '{"payment_method":"card"}',
      'Spotify Account Data/ReadMeFirst.pdf': Buffer.from('%PDF-1.4'),
      'Spotify Extended Streaming History/Streaming_History_Audio_2014_0.json': JSON.stringify([
        play('Rain'),
        play('Sun'),
      ]),
      'Spotify Extended Streaming History/Streaming_History_Audio_2015_1.json': JSON.stringify([
        play('Sun'),
        play('Fog'),
      ]),
    });
    const names = heads(file);
    expect(names).toContainEqual(['Liked Songs', expect.any(Number), null]);
    expect(names.at(-1)).toEqual(['Spotify', 3, 'private']);
    expect(file.lists.at(-1)?.isHistory).toBe(true);
    expect(file.archive?.otherFiles).toBe(3);
  });
});

describe('Any archive', () => {
  it('with one list is that list, called by its file', async () => {
    const file = await read({
      'README.txt': 'Hello\nThis is no list\nat all',
      'My_mix.m3u': '#EXTM3U\n#EXTINF:1,Anna - Rain\na.mp3',
    });
    expect([file.asks, file.archive]).toEqual([null, { otherFiles: 1, refused: [] }]);
    expect(file.lists).toMatchObject([{ name: 'My mix', lines: [{ artist: 'Anna', title: 'Rain' }] }]);
  });

  it('may hold each form that stands alone', async () => {
    const names = [
      'eac-album.cue',
      'traktor-collection.nml',
      'virtualdj-list.vdjfolder',
      'windows-media.wpl',
      'windows-media.asx',
      'vlc.xspf',
      'winamp.pls',
      'serato-history.csv',
      'tracklist.txt',
    ];
    const file = await read(
      Object.fromEntries(names.map((name) => [name, readFileSync(path.join(fixtures, name))])),
    );
    // Traktor's collection has two lists.
    expect([file.lists.length, file.archive?.otherFiles]).toEqual([names.length + 1, 0]);
  });

  it('leaves what the system hides, and tells what it does not open', async () => {
    const file = await read({
      '__MACOSX/._list.csv': 'Title,Artist\nNo,No',
      '.hidden.csv': 'Title,Artist\nNo,No',
      'list.csv': 'Title,Artist\nRain,Anna',
      'more.zip': await zip({ 'a.csv': 'Title,Artist\nSun,Bo' }),
      'huge.csv': Buffer.alloc(importFileBytes + 1, 'a - b\n'),
      'broken.json': '{"playlists":',
    });
    expect(heads(file)).toEqual([['list', 1, null]]);
    expect(file.archive).toEqual({
      otherFiles: 1,
      refused: [
        { name: 'more.zip', reason: 'archive' },
        { name: 'huge.csv', reason: 'too_large' },
      ],
    });
  });
});

/** Changes a byte in each local header or directory entry of an archive. */
function patched(bytes: Buffer, signature: number, change: (at: number) => void): Buffer {
  for (let at = 0; at + 4 < bytes.length; at += 1) if (bytes.readUInt32LE(at) === signature) change(at);
  return bytes;
}
const directory = 0x02014b50;

describe('A hostile archive', () => {
  it('that unpacks to more than may be is refused before it is unpacked', async () => {
    const count = importArchiveBytes / importFileBytes + 1;
    const bytes = await zip(
      Object.fromEntries(Array.from({ length: count }, (_none, at) => [`${at}.csv`, 'a'])),
    );
    const bomb = patched(bytes, directory, (at) => bytes.writeUInt32LE(importFileBytes, at + 24));
    await expect(readArchive(bomb, {})).rejects.toThrow(/more than 200 MB when they are unpacked/);
  });

  it('that says less of a file than it unpacks to is refused as broken', async () => {
    const bytes = await zip({ 'a.csv': Buffer.alloc(5_000_000, 'a - b\n') });
    const liar = patched(bytes, directory, (at) => bytes.writeUInt32LE(10, at + 24));
    await expect(readArchive(liar, {})).rejects.toThrow(/broken or incomplete/);
  });

  it('with more files than are looked through is refused', async () => {
    const bytes = await zip({ 'a.csv': 'Title,Artist\nRain,Anna' });
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
    bytes.writeUInt16LE(importArchiveFilesMax + 1, end + 10);
    await expect(readArchive(bytes, {})).rejects.toThrow(/has 20,001 files; at most 20,000/);
  });

  it('with a password is told so', async () => {
    const bytes = await zip({ 'a.csv': 'Title,Artist\nRain,Anna', 'b.csv': 'Title,Artist\nSun,Bo' });
    let first = true;
    const locked = patched(bytes, directory, (at) => {
      if (first) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
      first = false;
    });
    const { archive, lists } = await readArchive(locked, {});
    expect([archive?.refused, lists.length]).toEqual([[{ name: 'a.csv', reason: 'encrypted' }], 1]);
  });

  test.each([['../../etc/passwd.csv'], ['/etc/passwd.csv'], ['C:/Windows/a.csv']])(
    'with the path %s is refused',
    async (name) => {
      const harmless = 'x'.repeat(name.length);
      const bytes = await zip({ [harmless]: 'Title,Artist\nRain,Anna' });
      const evil = Buffer.from(bytes.toString('latin1').replaceAll(harmless, name), 'latin1');
      await expect(readArchive(evil, {})).rejects.toThrow(/broken or incomplete/);
    },
  );

  test.each([
    ['nothing', {}, /^There is no list in this archive\.$/],
    ['pictures alone', { 'a.jpg': Buffer.from([0xff, 0xd8]) }, /^There is no list in this archive\.$/],
    [
      'another archive alone',
      { 'a.zip': Buffer.from('PK') },
      /^There is no list in this archive but another/,
    ],
    [
      'more lines than all lists may have',
      Object.fromEntries(
        Array.from({ length: 11 }, (_none, at) => [
          `${at}.m3u`,
          '#EXTM3U\n' + `a - b.mp3\n`.repeat(importLinesMax),
        ]),
      ),
      /more than 100,000 lines/,
    ],
  ])(
    'with %s is refused in words',
    async (_name, files, told) => {
      await expect(read(files)).rejects.toThrow(told);
    },
    60_000,
  );

  it('that is cut off or damaged anywhere is refused in words', async () => {
    const whole = await zip({
      'a.csv': 'Title,Artist\nRain,Anna\n'.repeat(50),
      'b.cue': fixture('eac-album.cue'),
    });
    expect(isArchive(whole)).toBe(true);
    for (let length = 4; length < whole.length; length += 13)
      await expect(readArchive(whole.subarray(0, length), {})).rejects.toThrow(/broken or incomplete/);
    const codes = new Set<unknown>();
    for (let at = 4; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0xff;
      const { code } = await readArchive(bytes, {}).then(
        () => ({ code: 'read' }),
        (error: unknown) => error as { code: unknown },
      );
      codes.add(code);
    }
    expect([...codes].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'read',
      'unprocessable',
    ]);
  });
});
