import { asList, field, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { isoSeconds } from './seconds.ts';
import { unescaped } from './xml.ts';

/** A list as its page describes it. */
export interface ReadPage extends RawList {
  /** Number of items in the whole list, if the page says so. */
  total: number | null;
}

/** Most parts of a page's structured data that are read. */
const scriptsMax = 20;

/** Reads a list's page (HTML): schema.org's list in JSON-LD, else Open Graph's `music:song` (ogp.me, music.playlist). */
export function readPage(html: string): ReadPage {
  const metas = metasOf(html);
  const first = (name: string) => metas.find((meta) => meta.name === name)?.content ?? '';
  const head = {
    name: first('og:title'),
    description: first('og:description'),
    total: Number(first('music:song_count')) || countIn(first('og:description')),
  };
  for (const data of structuredData(html)) {
    const list = listIn(data);
    if (list) return { ...head, ...list, total: list.total ?? head.total };
  }
  const songs = metas.filter(({ name }) => name === 'music:song' || name === 'music:song:url');
  return { ...head, lines: songs.map(({ content }) => ({ location: content })) };
}

/** The number of songs in "Playlist · Anna · 50 songs · 12 likes". */
const countIn = (text: string): number | null =>
  Number(/\b(\d{1,5}) (?:songs?|items?|tracks?|brani|Titel|Songs)\b/.exec(text)?.[1]) || null;

function metasOf(html: string): { name: string; content: string }[] {
  return [...html.matchAll(/<meta\b[^>]{1,3000}>/gi)].flatMap(([tag]) => {
    const name = attribute(tag, 'property') || attribute(tag, 'name');
    return name === '' ? [] : [{ name, content: attribute(tag, 'content') }];
  });
}

function attribute(tag: string, name: string): string {
  const [, , double, single] = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  return unescaped(double ?? single ?? '');
}

/** The values of a page's JSON-LD, with graphs flattened. */
function* structuredData(html: string): Generator {
  const opening = /<script\b[^>]{0,300}application\/ld\+json[^>]{0,300}>/gi;
  for (let count = 0; count < scriptsMax && opening.exec(html) !== null; count += 1) {
    const end = html.indexOf('</script', opening.lastIndex);
    if (end === -1) return;
    const value = parsed(html.slice(opening.lastIndex, end));
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
    name: unescaped(words(field(data, 'name'))),
    description: unescaped(words(field(data, 'description'))),
    total: Number(field(data, 'numTracks')) || null,
    lines: items.map((item) => toLine(field(item, 'item') ?? item)),
  };
}

function toLine(song: unknown): RawLine {
  const artist = field(song, 'byArtist') ?? field(field(song, 'audio'), 'byArtist');
  return {
    title: unescaped(words(field(song, 'name'))),
    artist: [artist]
      .flat()
      .map((one) => unescaped(words(field(one, 'name')) || words(one)))
      .filter(Boolean)
      .join(', '),
    album: unescaped(words(field(field(song, 'inAlbum'), 'name'))),
    durationSeconds: isoSeconds(words(field(song, 'duration'))),
    location: words(field(song, 'url')) || words(field(song, '@id')),
  };
}
