import { csvLine } from '#shared/csv.ts';
import type { WrittenList } from './written.ts';

/** Byte order mark: without it Excel reads UTF-8 as the machine's old code page. */
const byteOrderMark = '\u{feff}';

/** Comma-separated values with a header that other services know; a missing item has no page. */
export function toCsv({ name, items }: WrittenList): string {
  const rows = items.map((item) => [
    item.title,
    item.artist,
    item.album,
    item.duration_seconds,
    item.locations[0] ?? null,
    name,
    item.isrc,
  ]);
  const header = ['Title', 'Artist', 'Album', 'Duration', 'URL', 'Playlist', 'ISRC'];
  return byteOrderMark + [header, ...rows].map(csvLine).join('');
}
