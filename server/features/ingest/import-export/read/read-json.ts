import { AppError } from '#shared/errors.ts';
import { field, asList } from './json-fields.ts';
import { readFunkwhale } from './funkwhale.ts';
import { isJspf, readJspf } from './jspf.ts';
import { readLastFmJson } from './lastfm.ts';
import { readListens } from './listenbrainz.ts';
import { readNsp } from './nsp.ts';
import type { RawFile } from './raw-file.ts';
import { isSegueFile, readSegueFile } from './segue-file.ts';
import { readSpotifyHistory, readSpotifyLibrary, readSpotifyPlaylists } from './spotify.ts';
import { readYoutubeHistory } from './youtube-history.ts';

/**
 * Reads JSON of several kinds, told apart by their fields: JSPF, Segue's own, Spotify's "Download your data", Takeout's
 * history, Navidrome's rules, Funkwhale, last.fm, and ListenBrainz (its lists, and listens or feedback a line each).
 * @throws AppError unprocessable: broken JSON, another document
 */
export function readJson(text: string): RawFile {
  const whole = parse(text);
  if (whole === undefined) {
    const listens = readListens(linesOf(text));
    if (listens) return { format: 'listenbrainz', lists: [listens] };
    throw new AppError('unprocessable', 'import-export:brokenJson');
  }
  const found = readKnown(whole);
  if (!found) throw new AppError('unprocessable', 'import-export:notJspf');
  return found;
}

function readKnown(whole: unknown): RawFile | null {
  if (isJspf(whole)) return { format: 'jspf', lists: [readJspf(whole)] };
  if (isSegueFile(whole)) return { format: 'json', lists: readSegueFile(whole) };
  // ListenBrainz answers several lists as `{ playlists: [{ playlist: … }] }`, Spotify as `{ playlists: [{ items }] }`.
  const playlists = asList(field(whole, 'playlists'));
  const jspfs = playlists.filter(isJspf);
  if (jspfs.length > 0) return { format: 'jspf', lists: jspfs.map(readJspf) };
  const lists =
    readSpotifyPlaylists(playlists) ?? readSpotifyLibrary(whole) ?? readSpotifyHistory(asList(whole));
  if (lists) return { format: 'spotify', lists };
  const history = readYoutubeHistory(asList(whole));
  if (history) return { format: 'youtube', lists: history };
  const rules = readNsp(whole);
  if (rules) return { format: 'nsp', lists: [rules] };
  const funkwhale = readFunkwhale(whole);
  if (funkwhale) return { format: 'funkwhale', lists: [funkwhale] };
  const listens = readListens(Array.isArray(whole) ? whole : [whole]);
  if (listens) return { format: 'listenbrainz', lists: [listens] };
  const scrobbles = readLastFmJson(whole);
  return scrobbles && { format: 'lastfm', lists: [scrobbles] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Values of JSON lines (jsonlines.org); empty if one line is no JSON. */
function linesOf(text: string): unknown[] {
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const value = parse(line);
    if (value === undefined) return [];
    values.push(value);
  }
  return values;
}
