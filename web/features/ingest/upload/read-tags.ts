import { nameMax } from '#shared/limits.ts';
import { styles } from '#shared/music/track-drafts.ts';
import type { TrackFields } from './upload-item.ts';

const styleMax = 60;

/** Reads title, artist, album and genre from a file's tags; empty without any. Reads only the needed part of the file. */
export async function readTags(file: File): Promise<Partial<TrackFields>> {
  try {
    const { parseBlob } = await import('music-metadata');
    const { common } = await parseBlob(file, { duration: false, skipCovers: true, skipPostHeaders: true });
    const found = {
      title: line(common.title, nameMax),
      artist: line(common.artist, nameMax),
      album: line(common.album, nameMax),
      style: styleOf(line(common.genre?.[0], styleMax)),
    };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
  } catch {
    // No tags, or broken ones: the file's name is title enough.
    return {};
  }
}

/** A genre, in the list's spelling if the list has it. */
function styleOf(genre: string): string {
  const known = styles.find((style) => style.toLowerCase() === genre.toLowerCase());
  return known ?? genre;
}

function line(value: string | undefined, max: number): string {
  return (value ?? '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}
