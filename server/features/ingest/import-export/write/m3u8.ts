import type { WrittenItem, WrittenList } from './written.ts';

/**
 * Extended M3U in UTF-8. A missing item has nothing to play: it becomes a comment, which players ignore and Segue's own
 * import reads.
 */
export function toM3u8({ name, items }: WrittenList): string {
  return `${['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...items.flatMap(written)].join('\n')}\n`;
}

function written(item: WrittenItem): string[] {
  const seconds = item.duration_seconds === null ? -1 : Math.round(item.duration_seconds);
  const words = oneLine(item.artist ? `${item.artist} - ${item.title}` : item.title);
  const [location] = item.locations;
  if (item.isMissing || location === undefined) return [`#SEGUE-WANTED:${seconds},${words}`];
  const album = item.album ? [`#EXTALB:${oneLine(item.album)}`] : [];
  return [`#EXTINF:${seconds},${words}`, ...album, location];
}

/** The text on one line: a line break in a title would begin a line that players would open. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
