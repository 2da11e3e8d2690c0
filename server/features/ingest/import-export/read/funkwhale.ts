import { asList, field, numberOf, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';

/**
 * Reads saved replies of Funkwhale's API: the tracks of a playlist, favourites, or a library's tracks, each a page of
 * `results`, or several such pages. Null for another document.
 */
export function readFunkwhale(whole: unknown): RawList | null {
  const pages = Array.isArray(whole) ? asList(whole) : [whole];
  const tracks = pages
    .flatMap((page) => asList(field(page, 'results') ?? field(page, 'tracks')))
    .map((item) => field(item, 'track') ?? item)
    .filter(isTrack);
  if (tracks.length === 0) return null;
  return { name: words(field(pages[0], 'name')), lines: tracks.map(toLine) };
}

/** Reports whether a value is a track of Funkwhale: each has an address in the federation, and one at which it plays. */
const isTrack = (track: unknown): boolean =>
  typeof field(track, 'title') === 'string' &&
  (field(track, 'listen_url') !== undefined || field(track, 'fid') !== undefined);

function toLine(track: unknown): RawLine {
  const uploads = asList(field(track, 'uploads'));
  const page = words(field(track, 'fid'));
  return {
    title: words(field(track, 'title')),
    artist: creditOf(track),
    album: words(field(field(track, 'album'), 'title')),
    durationSeconds: numberOf(field(uploads[0], 'duration')),
    location: page,
    mbid: words(field(track, 'mbid')),
  };
}

/** The artist's text: version 1 names one artist; version 2 has a list of credits with the words between them. */
function creditOf(track: unknown): string {
  const credits = asList(field(track, 'artist_credit')).map(
    (one) =>
      (words(field(one, 'credit')) || words(field(field(one, 'artist'), 'name'))) +
      words(field(one, 'joinphrase')),
  );
  return credits.join('') || words(field(field(track, 'artist'), 'name'));
}
