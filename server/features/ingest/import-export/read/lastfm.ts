import type { RawList } from './listed.ts';
import { eachOnce } from './raw-file.ts';

const moment = /^\d{1,2} [A-Z][a-z]{2} \d{4},? \d{2}:\d{2}$/;

/** Whether rows are scrobbles without a header: artist, album, title and the moment, as "lastfm-to-csv" writes them. */
export const isLastFm = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 && rows.slice(0, 3).every((row) => row.length === 4 && moment.test(row[3] ?? ''));

/** Scrobbles as songs, each once. */
export const readLastFm = (rows: readonly (readonly string[])[]): RawList => ({
  lines: eachOnce(rows.map(([artist = '', album = '', title = '']) => ({ artist, album, title }))),
});
