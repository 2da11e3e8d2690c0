import { unescapeXml } from '#server/lib/html.ts';
import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element } from './xml.ts';

/** Reads VirtualDJ's `database.xml`: every song of a library. */
export const readVirtualDjDatabase = (root: Element): RawList => ({
  lines: children(root, 'Song').map((song): RawLine => {
    const tags = child(song, 'Tags');
    return {
      title: withRemix(attributeOf(tags, 'Title'), attributeOf(tags, 'Remix')),
      artist: attributeOf(tags, 'Author'),
      album: attributeOf(tags, 'Album'),
      durationSeconds: Number(attributeOf(child(song, 'Infos'), 'SongLength')) || null,
      location: attributeOf(song, 'FilePath'),
    };
  }),
});

/** Reads a list of VirtualDJ (`.vdjfolder`), in the order of the songs' numbers. */
export function readVirtualDjFolder(root: Element): RawList {
  const songs = children(root, 'song');
  const place = (song: Element) => Number(attributeOf(song, 'idx') || Number.NaN);
  const isNumbered = songs.every((song) => Number.isFinite(place(song)));
  const inOrder = isNumbered ? songs.toSorted((a, b) => place(a) - place(b)) : songs;
  return {
    lines: inOrder.map((song) => ({
      title: withRemix(attributeOf(song, 'title'), attributeOf(song, 'remix')),
      artist: attributeOf(song, 'artist'),
      durationSeconds: Number(attributeOf(song, 'songlength')) || null,
      location: attributeOf(song, 'path'),
    })),
  };
}

/** The tags in a line `#EXTVDJ:<artist>…</artist><title>…</title>` of VirtualDJ's M3U. */
export function readVirtualDjTags(value: string): RawLine {
  const tagOf = (tag: string) =>
    unescapeXml(new RegExp(`<${tag}>([^<]{0,1000})</${tag}>`).exec(value)?.[1] ?? '');
  const title = tagOf('title');
  if (title === '') return {};
  const length = Number(tagOf('songlength')) || null;
  return {
    title: withRemix(title, tagOf('remix')),
    artist: tagOf('artist'),
    ...(length === null ? {} : { durationSeconds: length }),
  };
}

const withRemix = (title: string, remix: string): string => (title && remix ? `${title} (${remix})` : title);
