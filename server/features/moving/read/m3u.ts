import { AppError } from '#shared/errors.ts';
import { movingMessages } from '#shared/messages/moving.ts';
import type { RawLine } from './listed.ts';
import type { RawList } from './raw-list.ts';
import { splitWords } from './split-words.ts';

/**
 * Reads M3U and M3U8 with the directives that players write: EXTINF, PLAYLIST, EXTALB, EXTART, and our own for wanted
 * lines. Paths of files are no addresses for us: their names tell what they hold.
 * @throws AppError unprocessable where it describes a stream (RFC 8216)
 */
export function readM3u(text: string): RawList {
  if (/^#EXT-X-(TARGETDURATION|STREAM-INF)/m.test(text))
    throw new AppError('unprocessable', movingMessages.isStream);
  const list: RawList = { name: '', description: '', lines: [] };
  let next: RawLine = {};
  for (const line of text.split('\n')) {
    const directive = /^#([A-Z-]+):(.*)$/.exec(line.trim());
    if (directive?.[1] === 'SEGUE-WANTED') list.lines.push(wanted(directive[2] ?? ''));
    else if (directive?.[1] === 'PLAYLIST') list.name = directive[2] ?? '';
    else if (directive) next = { ...next, ...said(directive[1] ?? '', directive[2] ?? '') };
    else if (line.trim() && !line.startsWith('#')) {
      list.lines.push({ ...next, location: line.trim() });
      next = {};
    }
  }
  return list;
}

function said(directive: string, value: string): RawLine {
  if (directive === 'EXTALB') return { album: value };
  if (directive === 'EXTART') return { artist: value };
  if (directive !== 'EXTINF') return {};
  // `#EXTINF:123 key="value",Artist - Title`: the first comma outside quotes ends the attributes.
  const [, seconds, words = ''] = /^\s*(-?[\d.]+)?(?:[^",]|"[^"]*")*,(.*)$/.exec(value) ?? [];
  const { title, artist } = splitWords(words);
  return {
    title,
    guessed: artist !== '',
    durationSeconds: Number(seconds ?? 0),
    ...(artist ? { artist } : {}),
  };
}

function wanted(value: string): RawLine {
  return said('EXTINF', value);
}
