import type { Generated } from 'kysely';

/** Points of a playlist for the likes and new listeners of a day (UTC, days since 1970): see docs/popularity.md. */
export interface PopularityDaysTable {
  playlist_id: string;
  day: number;
  points: number;
}

/** Listeners of a playlist in the last 30 days, each with the day on which they counted. */
export interface PlaylistListenersTable {
  playlist_id: string;
  /** `u:` and an account's id, or `b:` and a browser's. */
  listener: string;
  day: number;
}

export interface ListeningSessionsTable {
  id: string;
  track_id: string;
  playlist_id: string | null;
  user_id: string | null;
  /** The browser's `api_session_id`, or a keyed hash: of the address where there is none, or of the person whose app it is. */
  listener_key: string;
  ip: string;
  started_at: number;
  last_seen_at: number;
  position_seconds: Generated<number>;
  listened_ms: Generated<number>;
  counted: Generated<number>;
  ended_at: number | null;
  /** The play that it counted; null where it counted none, and of sessions of before. */
  play_id: Generated<string | null>;
  /** The part of the site, or the app, where it began: see `came-from.policy.ts`. */
  came_from: Generated<string>;
}

/** One counted play: 30 s or half of the track. */
export interface PlaysTable {
  id: string;
  track_id: string;
  playlist_id: string | null;
  user_id: string | null;
  /** Empty; servers of before wrote the session's. */
  listener_key: string;
  played_at: number;
  /** The time for which it sounded; null where it was not recorded. */
  listened_ms: Generated<number | null>;
}

/** A song here that a person heard elsewhere, as a file of theirs says. It counts for that person alone. */
export interface HeardElsewhereTable {
  /** By its moment, as a play's. */
  id: string;
  user_id: string;
  track_id: string;
  played_at: number;
  /** The time for which it sounded, as far as that is certain. */
  listened_ms: number | null;
}

/** A person's last import of past listens. */
export interface ListenImportsTable {
  user_id: string;
  id: string;
  file_name: string;
  /** The file, until it is done with. */
  sha256: string | null;
  /** See `shared/ingest/listen-import.ts`. */
  state: string;
  percent: Generated<number>;
  /** Listens that it has added so far. */
  written_count: Generated<number>;
  /** JSON. */
  counted: string | null;
  failure: string | null;
  created_at: number;
}

export interface ActivitiesTable {
  id: string;
  activity_type: string;
  user_id: string | null;
  track_id: string | null;
  ip: string;
  created_at: number;
}

/** Listeners of a playlist in a cell: all (`all`), those of a track (`track:` and its id), or from a place (`from:` and its name). */
export interface AudienceTable {
  playlist_id: string;
  cell: string;
  /** Different listeners of each summed time, added up. */
  began: number;
  stayed: number;
  liked: number;
  /** The time that is summed; what began later waits for ten different listeners. */
  since: number;
  until: number;
}
