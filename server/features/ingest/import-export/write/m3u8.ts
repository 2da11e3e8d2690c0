import type { WrittenLine, WrittenList } from './written.ts';

/**
 * Extended M3U in UTF-8. A missing item has nothing to play: it becomes a comment, which players ignore and Segue's own
 * import reads.
 */
export function toM3u8({ name, lines }: WrittenList): string {
  return `${['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...lines.flatMap(written)].join('\n')}\n`;
}

function written(line: WrittenLine): string[] {
  const seconds = line.duration_seconds === null ? -1 : Math.round(line.duration_seconds);
  const words = oneLine(line.artist ? `${line.artist} - ${line.title}` : line.title);
  const [location] = line.locations;
  if (line.isWanted || location === undefined) return [`#SEGUE-WANTED:${seconds},${words}`];
  const album = line.album ? [`#EXTALB:${oneLine(line.album)}`] : [];
  return [`#EXTINF:${seconds},${words}`, ...album, location];
}

/** The text on one line: a line break in a title would begin a line that players would open. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
