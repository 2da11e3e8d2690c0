import { nameMax, trackSourcesMax, urlMax } from '#shared/limits.ts';
import { toIsrc, toMbid } from '#shared/music/recording-ids.ts';
import type { ListedLine, RawLine } from './listed.ts';
import { decoded } from './service-addresses.ts';
import { inSeconds } from './seconds.ts';
import { splitWords } from './split-words.ts';
import { withoutTrackNumbers } from './track-numbers.ts';

// Control characters, and the marks that turn the direction of the rest of a line (CVE-2021-42574).
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Most characters of a text that are read. Cleaning removes few of them from what people write. */
const readMax = 10_000;

/** One trimmed line of at most `max` UTF-16 units, without half a character at its end. */
export function cleanText(text: string | undefined, max = nameMax): string {
  return cleanEnd((text ?? '').slice(0, readMax).replace(unwanted, ' ').replace(/\s+/g, ' ').trim(), max);
}

/** Several lines, each as {@link cleanText} leaves it, of at most `max` UTF-16 units together. */
export function cleanLinesOfText(text: string | undefined, max: number): string {
  const lines = (text ?? '').slice(0, readMax).split(/\r\n?|\n/);
  return cleanEnd(
    lines
      .map((line) => cleanText(line, max))
      .join('\n')
      .trim(),
    max,
  );
}

const cleanEnd = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim();

/** An http(s) address of acceptable length, or null. */
function cleanAddress(text: string | undefined): string | null {
  const url = (text ?? '').length > readMax ? null : URL.parse((text ?? '').trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > urlMax) return null;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Most further addresses: a recording's sources, and some pages about it. */
const othersMax = trackSourcesMax + 4;

/** Items as they can be stored; empty ones are left out. */
export function cleanLines(raw: readonly RawLine[]): ListedLine[] {
  const lengths = inSeconds(raw.map(({ durationSeconds }) => durationSeconds ?? null));
  const files = withoutTrackNumbers(raw.map(fileNameOf));
  return raw.flatMap(
    (line, at) => cleanLine({ ...line, durationSeconds: lengths[at] }, files[at] ?? '') ?? [],
  );
}

function cleanLine(raw: RawLine, fileName: string): ListedLine | null {
  const url = cleanAddress(raw.location) ?? cleanAddress(raw.others?.[0]);
  const words = { title: cleanText(raw.title), artist: cleanText(raw.artist) };
  const guess = words.title || words.artist || fileName === '' ? null : splitWords(fileName);
  const title = words.title || guess?.title || (words.artist ? '' : (url ?? ''));
  if (!title) return null;
  const seconds = raw.durationSeconds;
  const others = (raw.others ?? []).slice(0, othersMax);
  const names = [raw.location, ...others];
  return {
    title: cleanText(title),
    artist: words.artist || guess?.artist || '',
    album: cleanText(raw.album),
    durationSeconds: seconds && seconds > 0 && seconds < 1_000_000 ? seconds : null,
    url,
    others: others.flatMap((address) => cleanAddress(address) ?? []),
    sources: (raw.sources ?? []).slice(0, trackSourcesMax).flatMap((address) => cleanAddress(address) ?? []),
    isrc: toIsrc(raw.isrc) ?? firstOf(names, toIsrc),
    mbid: toMbid(raw.mbid) ?? firstOf(names, toMbid),
    wasMissing: raw.wasMissing ?? null,
    guessed: (raw.guessed ?? false) || guess !== null,
  };
}

function firstOf(
  names: readonly (string | undefined)[],
  read: (text?: string) => string | null,
): string | null {
  for (const name of names) {
    // No code and no id is longer than its address.
    const id = read(name?.slice(0, 200));
    if (id !== null) return id;
  }
  return null;
}

const audioFile = /\.(mp3|m4a|m4b|aac|flac|ogg|oga|opus|wav|wma|aiff?|alac|ape|mp4)$/i;

/** The name of an item's file as words; empty if the item has words of its own, or if its location is no file of music. */
function fileNameOf({ title, artist, location = '' }: RawLine): string {
  if (title || artist) return '';
  const url = cleanAddress(location);
  const path = url === null ? location : new URL(url).pathname;
  const last = decoded(path.slice(-readMax).split(/[/\\]/).at(-1) ?? '');
  if (url !== null && !audioFile.test(last)) return '';
  return last.replace(audioFile, '').replaceAll('_', ' ').trim();
}
