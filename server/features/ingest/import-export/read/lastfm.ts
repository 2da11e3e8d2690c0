import { asList, field, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { eachOnce } from './raw-file.ts';

const service = 'last.fm';
const moment = /^\d{1,2} [A-Z][a-z]{2} \d{4},? \d{2}:\d{2}$/;

/**
 * Reports whether rows are scrobbles without a header: artist, album, title and the moment, as "lastfm-to-csv" writes them.
 */
export const isLastFm = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 && rows.slice(0, 3).every((row) => row.length === 4 && moment.test(row[3] ?? ''));

/** Scrobbles as songs, each once. */
export const readLastFm = (rows: readonly (readonly string[])[]): RawList => ({
  name: service,
  isHistory: true,
  lines: eachOnce(rows.map(([artist = '', album = '', title = '']) => ({ artist, album, title }))),
});

/** Lists in the replies of last.fm's API (user.getRecentTracks, getLovedTracks, getTopTracks, and of albums and tags). */
const answers = ['recenttracks', 'lovedtracks', 'toptracks', 'tracks', 'weeklytrackchart', 'similartracks'];
/** Reports whether the songs of a list were chosen: loved tracks are no history. */
const isChosen = (name: string): boolean => name === 'lovedtracks';

/**
 * Reads last.fm as JSON, each song once: answers of its API, one or a file of many pages, and the exports of scrobbles that
 * programs make of them (`scrobbles`, or pages of tracks). Null for another document.
 */
export function readLastFmJson(whole: unknown): RawList | null {
  const pages = Array.isArray(whole) ? asList(whole) : [whole];
  const name = answers.find((one) => pages.some((page) => field(field(page, one), 'track') !== undefined));
  const tracks =
    name === undefined
      ? pages.flatMap((page) => asList(field(page, 'scrobbles') ?? page))
      : pages.flatMap((page) => [field(field(page, name), 'track')].flat());
  const lines = tracks.flatMap((track) => toLine(track) ?? []);
  if (lines.length === 0) return null;
  const isHistory = name === undefined || !isChosen(name);
  return { name: isHistory ? service : '', isHistory, lines: eachOnce(lines) };
}

/** An item from a track: its name, its artist as a text or an object, and its album and ids if it has them. */
function toLine(track: unknown): RawLine | null {
  const title = words(field(track, 'name')) || words(field(track, 'track'));
  const artist = textIn(field(track, 'artist'));
  const isPlaying = field(field(track, '@attr'), 'nowplaying') !== undefined;
  if (title === '' || artist === '' || isPlaying) return null;
  return {
    title,
    artist,
    album: textIn(field(track, 'album')),
    durationSeconds: Number(words(field(track, 'duration'))) || null,
    mbid: words(field(track, 'mbid')),
    location: words(field(track, 'url')),
  };
}

const textIn = (value: unknown): string =>
  words(value) || words(field(value, '#text')) || words(field(value, 'name')) || words(field(value, 'title'));
