import { AppError } from '#shared/errors.ts';
import type { RawLine, RawList } from './listed.ts';
import { type Plist, parsePlist } from './plist.ts';

/** Apple's document type, in both forms that iTunes and Music have written. Only these exact texts are accepted. */
const head =
  /^\uFEFF?\s*<\?xml version="1\.0" encoding="UTF-8"\?>\s*<!DOCTYPE plist PUBLIC "-\/\/Apple(?: Computer)?\/\/DTD PLIST 1\.0\/\/EN" "https?:\/\/www\.apple\.com\/DTDs\/PropertyList-1\.0\.dtd">/;

/**
 * The property list after Apple's own document type; null for any other text.
 * @throws AppError unprocessable if there is another document type or an entity
 */
export function withoutPlistDoctype(text: string): string | null {
  const found = head.exec(text.slice(0, 1000))?.[0];
  if (found === undefined) return null;
  const remaining = text.slice(found.length);
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(remaining)) throw new AppError('unprocessable', 'import-export:entities');
  return remaining;
}

/** The library's own lists of everything, of films and the like; folders list what their playlists list. */
const notAList = ['Master', 'Distinguished Kind', 'Folder', 'Movies', 'TV Shows', 'Podcasts', 'Audiobooks'];

/** Reads `Library.xml`, as Music and iTunes export it (File, Library): its playlists, or its tracks where it has none. */
export function readAppleLibrary(text: string): RawList[] {
  const library = parsePlist(text);
  const tracks = new Map(
    Object.entries(asDict(field(library, 'Tracks'))).map(([id, track]) => [id, toLine(track)]),
  );
  if (tracks.size === 0) throw new AppError('unprocessable', 'import-export:notXspf');
  const lists = asList(field(library, 'Playlists'))
    .filter((list) => !notAList.some((key) => field(list, key) !== undefined))
    .map((list) => ({
      name: words(field(list, 'Name')),
      description: words(field(list, 'Description')),
      lines: asList(field(list, 'Playlist Items')).flatMap(
        (item) => tracks.get(words(field(item, 'Track ID'))) ?? [],
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
  return lists.length > 0 ? lists : [{ lines: [...tracks.values()] }];
}

function toLine(track: Plist): RawLine {
  // Milliseconds.
  const time = Number(words(field(track, 'Total Time')) || Number.NaN);
  return {
    title: words(field(track, 'Name')),
    artist: words(field(track, 'Artist')),
    album: words(field(track, 'Album')),
    durationSeconds: Number.isFinite(time) ? time / 1000 : null,
    location: words(field(track, 'Location')),
  };
}

const asDict = (value: Plist | undefined): Record<string, Plist> =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
const asList = (value: Plist | undefined): Plist[] => (Array.isArray(value) ? value : []);
const words = (value: Plist | undefined): string => (typeof value === 'string' ? value : '');

function field(value: Plist, name: string): Plist | undefined {
  const dict = asDict(value);
  return Object.hasOwn(dict, name) ? dict[name] : undefined;
}
