import { jspfExtension, jspfTrackExtension, musicBrainzExtension } from '../write/jspf.ts';
import { allWords, asList, field, numberOf, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { visibilityOf } from './segue-file.ts';

export const isJspf = (value: unknown): boolean => Array.isArray(field(field(value, 'playlist'), 'track'));

/** Reads JSPF (xspf.org/jspf): XSPF's elements as JSON, with Segue's own extension if present. */
export function readJspf(document: unknown): RawList {
  const playlist = field(document, 'playlist');
  const own = asList(field(field(playlist, 'extension'), jspfExtension))[0];
  return {
    name: words(field(playlist, 'title')),
    description: words(field(playlist, 'annotation')),
    cover: words(field(playlist, 'image')),
    genre: words(field(own, 'genre')),
    visibility: visibilityOf(field(own, 'visibility')),
    lines: asList(field(playlist, 'track')).map(toLine),
  };
}

function toLine(track: unknown): RawLine {
  // Milliseconds.
  const duration = numberOf(field(track, 'duration'));
  const [location, ...sources] = allWords(field(track, 'location'));
  const identifiers = allWords(field(track, 'identifier'));
  const extension = field(track, 'extension');
  const own = asList(field(extension, jspfTrackExtension))[0];
  // MusicBrainz has its extension as it is, the specification has a list of such.
  const metadata = [field(extension, musicBrainzExtension)].flat()[0];
  const wasMissing = field(own, 'wanted');
  return {
    title: words(field(track, 'title')),
    artist: words(field(track, 'creator')),
    album: words(field(track, 'album')),
    durationSeconds: duration === null ? null : duration / 1000,
    location: location ?? identifiers[0],
    sources,
    others: [...sources, ...identifiers],
    isrc: words(field(field(metadata, 'additional_metadata'), 'isrc')),
    wasMissing: typeof wasMissing === 'boolean' ? wasMissing : null,
  };
}
