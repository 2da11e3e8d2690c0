import type { FileHandle } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readTags } from './tags.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const bigEndian = (value: number, bytes: number) => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
};
const syncsafe = (value: number) =>
  Buffer.from([value >>> 21, value >>> 14, value >>> 7, value].map((bits) => bits & 127));

/** A frame as each version writes it. */
function frame(major: number, name: string, body: Buffer): Buffer {
  const { length } = body;
  if (major === 2) return Buffer.concat([latin1(name), bigEndian(length, 3), body]);
  const size = major === 4 ? syncsafe(length) : bigEndian(length, 4);
  return Buffer.concat([latin1(name), size, Buffer.alloc(2), body]);
}
const tag = (major: number, flags: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([latin1('ID3'), Buffer.from([major, 0, flags]), syncsafe(body.length), body]);
};

/** The tags of these bytes before music of no length. */
async function read(bytes: Buffer) {
  const file = {
    read: async (into: Uint8Array, offset: number, length: number, at: number) => ({
      bytesRead: bytes.copy(into, offset, at, at + length),
    }),
  } as unknown as FileHandle;
  return readTags(file, { audioStart: bytes.length, audioEnd: bytes.length }, bytes.length);
}

const long = '\u0000' + 'Long wind '.repeat(3000);

describe('tags of ID3v2', () => {
  test.each([
    [2, 'TT2', 'TCO', 'TP1'],
    [3, 'TIT2', 'TCON', 'TPE1'],
    [4, 'TIT2', 'TCON', 'TPE1'],
  ])(
    '2.%i: a title of any length, the first of each name, whatever stands between',
    async (major, ...names) => {
      const [title, genre, artist] = names;
      const { tags } = await read(
        tag(
          major,
          0,
          frame(major, title, latin1(long)),
          frame(major, genre.replace('O', 'M'), latin1('\0' + '?'.repeat(9000))),
          frame(major, artist, latin1('\0The Lanes')),
          frame(major, genre, latin1('\0House')),
          frame(major, artist, latin1('\0Somebody else')),
          Buffer.alloc(500),
        ),
      );
      expect(tags).toMatchObject({ artist: 'The Lanes', genre: 'House' });
      expect(tags.title).toMatch(/^Long wind Long wind/);
    },
  );

  test('2.3: unsynchronised, after an extended header', async () => {
    const extended = Buffer.concat([bigEndian(6, 4), Buffer.alloc(6)]);
    const title = frame(3, 'TIT2', latin1('\u0001\u00ff\u00feA\0b\0'));
    const body = Buffer.concat([extended, title]).toString('latin1').replaceAll('\u00ff', '\u00ff\0');
    expect((await read(tag(3, 0xc0, latin1(body)))).tags).toEqual({ title: 'Ab' });
  });

  test.each([3, 4])('2.%i: ISRC, and MusicBrainz’s name of the recording among others’', async (major) => {
    const mbid = 'e97f805a-ab48-4c52-855e-07049142113d';
    const { tags } = await read(
      tag(
        major,
        0,
        frame(major, 'UFID', latin1('http://www.id3.org/dummy/ufid.html\0other')),
        frame(major, 'UFID', latin1(`http://musicbrainz.org\0${mbid}`)),
        frame(major, 'TSRC', latin1('\0USUM71703861')),
      ),
    );
    expect(tags).toEqual({ isrc: 'USUM71703861', mbid });
  });

  test('2.4: a picture between the words', async () => {
    const picture = latin1('\0image/png\0\u0003\0bytes');
    const { tags, cover } = await read(
      tag(
        4,
        0,
        frame(4, 'TALB', latin1('\u0003L\u00c3\u00a0')),
        frame(4, 'APIC', picture),
        frame(4, 'TIT2', latin1('\u0003Up')),
      ),
    );
    expect(tags).toEqual({ album: 'Là', title: 'Up' });
    expect(Buffer.from(cover ?? []).toString()).toBe('bytes');
  });

  test.each([
    [
      'a frame that is longer than the tag',
      tag(4, 0, frame(4, 'TIT2', latin1('\u0003Up')), latin1('TALB\0\0\u007f\u007f\0\0x')),
      { title: 'Up' },
    ],
    ['a tag of a version that there is not', tag(9, 0, frame(4, 'TIT2', latin1('\u0003Up'))), {}],
    ['nothing', tag(4, 0), {}],
  ])('%s ends what is read, and refuses nothing', async (_what, bytes, tags) => {
    expect((await read(bytes)).tags).toEqual(tags);
  });
});
