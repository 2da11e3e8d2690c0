import type { Generated, Selectable } from 'kysely';
import type { DeadReason, LinkState } from '#shared/music/link-states.ts';

/** State of an outside address at its last check, and the time of the next check. */
export interface LinkChecksTable {
  source_id: string;
  state: Generated<LinkState>;
  /** The HTTP status of the site's last answer; null: there was none. */
  code: number | null;
  /** Null: it has not been looked at yet. */
  checked_at: number | null;
  /** Failed checks in a row since the link last played, and the time of the first. */
  failures: Generated<number>;
  failed_since: number | null;
  /** Null: it is not known to be dead. */
  dead_since: number | null;
  /** When a player last said that it did not play, and why. */
  reported_at: number | null;
  reported_code: DeadReason | 'other' | null;
  /** Days until the next check, as long as the state stays the same. */
  interval_days: Generated<number>;
  next_at: number;
  /** Time from which the link is checked by day, too. */
  asked_at: number | null;
}

/** A track that was put in the place of another, in one item of a playlist. */
export interface RepairsTable {
  id: string;
  playlist_id: string;
  entry_id: string;
  from_track_id: string;
  to_track_id: string;
  /** Null: an account that is gone. */
  user_id: string | null;
  at: number;
  undone_at: Generated<number | null>;
  /** `opens` of the item with the track before. */
  from_opens: Generated<0 | 1 | null>;
}

export type LinkCheckRow = Selectable<LinkChecksTable>;
