import { field, numberOf, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { eachOnce } from './raw-file.ts';

const recordings = 'https://musicbrainz.org/recording/';
const mbid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads listens, loved songs and pins as ListenBrainz exports them, each song once; null for other values. */
export function readListens(values: readonly unknown[]): RawList | null {
  const lines = values.flatMap((value) => toLine(value) ?? []);
  if (lines.length === 0) return null;
  const isHistory = values.some((value) => field(value, 'listened_at') !== undefined);
  return { ...(isHistory ? { name: 'ListenBrainz', isHistory } : {}), lines: eachOnce(lines) };
}

/** A listen by its `track_metadata`; disliked songs (a score of -1) are left out. */
function toLine(value: unknown): RawLine | null {
  const metadata = field(value, 'track_metadata');
  const title = words(field(metadata, 'track_name'));
  if (title === '' || field(value, 'score') === -1) return null;
  const info = field(metadata, 'additional_info');
  const milliseconds = numberOf(field(info, 'duration_ms'));
  const found = [field(field(metadata, 'mbid_mapping'), 'recording_mbid'), field(info, 'recording_mbid')];
  const id = [...found, field(value, 'recording_mbid')].map(words).find((one) => mbid.test(one));
  const page = id ? [recordings + id] : [];
  const [location = '', ...others] = [words(field(info, 'origin_url')), ...page].filter(Boolean);
  return {
    title,
    artist: words(field(metadata, 'artist_name')),
    album: words(field(metadata, 'release_name')),
    durationSeconds: milliseconds === null ? numberOf(field(info, 'duration')) : milliseconds / 1000,
    location,
    others,
    isrc: words(field(info, 'isrc')),
  };
}
