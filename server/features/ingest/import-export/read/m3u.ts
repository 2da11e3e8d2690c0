import { AppError } from '#shared/errors.ts';
import type { RawLine, RawList } from './listed.ts';
import { splitWords } from './split-words.ts';
import { textLines } from './text-lines.ts';
import { readVirtualDjTags } from './virtualdj.ts';

/**
 * Reads M3U and M3U8 with the directives that players write: EXTINF, PLAYLIST, EXTALB, EXTART, VirtualDJ's, and Segue's own
 * for missing items; any other line with a `#` is a comment. Paths of files are no addresses here: their names serve as
 * words.
 * @throws AppError unprocessable where it describes a stream (RFC 8216)
 */
export function readM3u(text: string): RawList {
  if (/^#EXT-X-(TARGETDURATION|STREAM-INF)/m.test(text))
    throw new AppError('unprocessable', 'import-export:isStream');
  const list: RawList = { name: '', description: '', lines: [] };
  let next: RawLine = {};
  for (const line of textLines(text)) {
    const [, directive = '', value = ''] = /^#([A-Z-]+):(.*)$/.exec(line) ?? [];
    if (directive === 'SEGUE-WANTED') list.lines.push(readInfo(value));
    else if (directive === 'PLAYLIST') list.name = value;
    else if (directive) next = { ...next, ...fieldsOf(directive, value) };
    else if (!line.startsWith('#')) {
      list.lines.push({ ...next, location: line });
      next = {};
    }
  }
  return list;
}

function fieldsOf(directive: string, value: string): RawLine {
  if (directive === 'EXTALB') return { album: value };
  if (directive === 'EXTART') return { artist: value };
  if (directive === 'EXTVDJ') return readVirtualDjTags(value);
  return directive === 'EXTINF' ? readInfo(value) : {};
}

/** `123 key="value",Artist - Title`: the first comma outside quotes ends the attributes. */
function readInfo(value: string): RawLine {
  const comma = commaOutsideQuotes(value);
  const { title, artist } = splitWords(comma === -1 ? '' : value.slice(comma + 1));
  const seconds = Number.parseFloat(value);
  return {
    title,
    guessed: artist !== '',
    durationSeconds: Number.isFinite(seconds) ? seconds : null,
    ...(artist ? { artist } : {}),
  };
}

/** Index of the first comma outside quotes, or of any comma if a quote is never closed; -1 if there is none. */
function commaOutsideQuotes(value: string): number {
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '"') isQuoted = !isQuoted;
    else if (value[at] === ',' && !isQuoted) return at;
  }
  return value.indexOf(',');
}
