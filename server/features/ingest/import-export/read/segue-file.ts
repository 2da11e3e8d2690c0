import { Visibility } from '#shared/playlists/visibility.ts';
import { allWords, asList, field, numberOf, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';

export const isSegueFile = (value: unknown): boolean =>
  typeof field(value, 'segue') === 'number' && Array.isArray(field(value, 'playlists'));

/** Reads Segue's own JSON (see `write/json.ts`). */
export const readSegueFile = (file: unknown): RawList[] =>
  asList(field(file, 'playlists')).map((list) => ({
    name: words(field(list, 'name')),
    description: words(field(list, 'description')),
    genre: words(field(list, 'genre')),
    visibility: visibilityOf(field(list, 'visibility')),
    cover: words(field(list, 'cover_url')),
    lines: asList(field(list, 'items')).map((item): RawLine => {
      const wasMissing = field(item, 'wanted');
      const sources = allWords(field(item, 'sources'));
      return {
        title: words(field(item, 'title')),
        artist: words(field(item, 'artist')),
        album: words(field(item, 'album')),
        durationSeconds: numberOf(field(item, 'duration_seconds')),
        location: words(field(item, 'url')),
        others: [words(field(item, 'page')), ...sources],
        sources,
        isrc: words(field(item, 'isrc')),
        mbid: words(field(item, 'mbid')),
        wasMissing: typeof wasMissing === 'boolean' ? wasMissing : null,
      };
    }),
  }));

export const visibilityOf = (value: unknown): Visibility | null => Visibility.safeParse(value).data ?? null;
