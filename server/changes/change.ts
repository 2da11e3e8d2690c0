import type { ChangeKind } from '#server/db/rows/changes.ts';

/**
 * The kinds that have no row, since who misses one finds it a moment later: a playlist's likes (a second later), a job
 * (with the next look at the table), a listening or an activity (with the next one).
 */
export type SignalKind = 'likes' | 'job' | 'listening';

/** A change that somebody may look at. */
export interface Change {
  kind: ChangeKind | SignalKind;
  subjectId: string;
  /** Its row; null for a signal. */
  id: number | null;
}

/** A place in the order of changes: everything up to it has been read. */
export interface Position {
  xact: number;
  id: number;
}
