import { ApiError } from '#web/lib/api-error.ts';
import type { PlaybackError } from '../playback.ts';
import type { PlayableTrack } from '../queue.ts';

/** `passing`: trying again may help. */
export type FailureKind = 'passing' | 'lasting';

interface Failure {
  kind: FailureKind;
  /** Whether a person chose the track, or the queue came to it by itself. */
  asked: boolean;
  failuresInARow: number;
  tracks: number;
}

/**
 * The reaction to a failure. A person who chose the track sees the error and decides. The queue by itself tries again
 * what may pass (the specification's retry after 2 seconds), steps over what will not, and rests when nothing in it
 * can be played.
 */
export function afterFailure({ kind, asked, failuresInARow, tracks }: Failure): 'retry' | 'skip' | 'rest' {
  if (asked) return 'rest';
  if (kind === 'passing') return 'retry';
  return failuresInARow < tracks ? 'skip' : 'rest';
}

export const infoFailed = ({ storage_type }: PlayableTrack): PlaybackError => ({
  text: storage_type === 'URL' ? 'externalInfoFailed' : 'infoFailed',
});

/** A refusal lasts; a server in need and a lost connection pass. */
export const kindOf = (error: unknown): FailureKind =>
  error instanceof ApiError && error.status < 500 ? 'lasting' : 'passing';
