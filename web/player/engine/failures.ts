interface Failure {
  /** `passing`: trying again may help. */
  kind: 'passing' | 'lasting';
  /** Whether a person chose the track, or the queue came to it by itself. */
  asked: boolean;
  failuresInARow: number;
  tracks: number;
}

/**
 * What follows a failure. A person who chose the track sees the error and decides. The queue by itself tries again
 * what may pass (the specification's retry after 2 seconds), steps over what will not, and rests when nothing in it
 * can be played.
 */
export function afterFailure({ kind, asked, failuresInARow, tracks }: Failure): 'retry' | 'skip' | 'rest' {
  if (asked) return 'rest';
  if (kind === 'passing') return 'retry';
  return failuresInARow < tracks ? 'skip' : 'rest';
}
