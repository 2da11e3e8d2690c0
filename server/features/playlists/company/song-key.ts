import { createHash } from 'node:crypto';
import type { TrackRow } from '#server/db/rows/tracks.ts';

/** Bytes of the hash: two of a million songs have the same with a chance of 1 in 10^14. */
const keyBytes = 12;

/**
 * The key of the song that a track is a copy of: by its ISRC, else its recording at MusicBrainz, its file, or its address,
 * which stands in its canonical form. Copies of one song by different people have the same.
 */
export function songKey(
  track: Pick<TrackRow, 'id' | 'isrc' | 'mbid' | 'audio_sha256' | 'source_url'>,
): string {
  const { id, isrc, mbid, audio_sha256: file, source_url: address } = track;
  const known = isrc ?? mbid ?? file ?? address ?? id;
  return createHash('sha256').update(known).digest().subarray(0, keyBytes).toString('base64url');
}
