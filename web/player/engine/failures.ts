import { ApiError } from '#web/lib/api-error.ts';
import type { PlaybackError } from '../playback.ts';
import type { PlayableTrack } from '../queue.ts';

/** The kind of a failure; after a `passing` one a retry may help. */
export type FailureKind = 'passing' | 'lasting';

interface Failure {
  kind: FailureKind;
  /** True if a person chose the track; false if the queue advanced to it. */
  byListener: boolean;
  failuresInARow: number;
  tracks: number;
}

/**
 * The reaction to a failure. A person who chose the track sees the error and decides. The queue by itself retries a
 * passing failure (the specification's 2 seconds), skips a lasting one, and stops when every track has failed.
 */
export function afterFailure({
  kind,
  byListener,
  failuresInARow,
  tracks,
}: Failure): 'retry' | 'skip' | 'stop' {
  if (byListener) return 'stop';
  if (kind === 'passing') return 'retry';
  return failuresInARow < tracks ? 'skip' : 'stop';
}

export const infoFailed = ({ storage_type }: PlayableTrack): PlaybackError => ({
  text: storage_type === 'URL' ? 'externalInfoFailed' : 'infoFailed',
});

/** A refusal lasts; a server in need and a lost connection pass. */
export const kindOf = (error: unknown): FailureKind =>
  error instanceof ApiError && error.status < 500 ? 'lasting' : 'passing';
