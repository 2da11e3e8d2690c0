import { elementsOf, type HtmlElement, metasOf, unescapeHtml } from '#server/lib/html.ts';
import { asList, field, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { isoSeconds } from './seconds.ts';

/** A list as its page describes it. */
export interface ReadPage extends RawList {
  /** Number of items in the whole list, if the page says so. */
  total: number | null;
}

/** Most parts of a page's structured data that are read. */
const scriptsMax = 20;

/** Reads a list's page (HTML): schema.org's list in JSON-LD, else Open Graph's `music:song` (ogp.me, music.playlist). */
export function readPage(html: string): ReadPage {
  const elements = elementsOf(html, ['meta', 'script']);
  const metas = metasOf(elements);
  const first = (name: string) => metas.get(name)?.[0] ?? '';
  const head = {
    name: first('og:title'),
    description: first('og:description'),
    total: Number(first('music:song_count')) || countIn(first('og:description')),
  };
  for (const data of structuredData(elements)) {
    const list = listIn(data);
    if (list) return { ...head, ...list, total: list.total ?? head.total };
  }
  const songs = metas.get('music:song') ?? metas.get('music:song:url') ?? [];
  return { ...head, lines: songs.map((location) => ({ location })) };
}

/** The number of songs in "Playlist · Anna · 50 songs · 12 likes". */
const countIn = (text: string): number | null =>
  Number(/\b(\d{1,5}) (?:songs?|items?|tracks?|brani|Titel|Songs)\b/.exec(text)?.[1]) || null;

/** The values of a page's JSON-LD, graphs taken apart. */
function* structuredData(elements: readonly HtmlElement[]): Generator {
  const scripts = elements.filter(({ attributes }) => attributes['type']?.includes('application/ld+json'));
  for (const { text } of scripts.slice(0, scriptsMax)) {
    const value = parsed(text);
    yield* [value, ...asList(value), ...asList(field(value, '@graph'))];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** MusicPlaylist and MusicAlbum name their songs in `track` or `tracks`, as an array or as an ItemList. */
function listIn(data: unknown): (RawList & { total: number | null }) | null {
  const tracks = field(data, 'track') ?? field(data, 'tracks');
  const items = Array.isArray(tracks) ? asList(tracks) : asList(field(tracks, 'itemListElement'));
  if (items.length === 0) return null;
  return {
    name: unescapeHtml(words(field(data, 'name'))),
    description: unescapeHtml(words(field(data, 'description'))),
    total: Number(field(data, 'numTracks')) || null,
    lines: items.map((item) => toLine(field(item, 'item') ?? item)),
  };
}

function toLine(song: unknown): RawLine {
  const artist = field(song, 'byArtist') ?? field(field(song, 'audio'), 'byArtist');
  return {
    title: unescapeHtml(words(field(song, 'name'))),
    artist: [artist]
      .flat()
      .map((one) => unescapeHtml(words(field(one, 'name')) || words(one)))
      .filter(Boolean)
      .join(', '),
    album: unescapeHtml(words(field(field(song, 'inAlbum'), 'name'))),
    durationSeconds: isoSeconds(words(field(song, 'duration'))),
    location: words(field(song, 'url')) || words(field(song, '@id')),
  };
}
