import type { Generated } from 'kysely';

/** An account elsewhere that learns what its person listens to. */
export interface LinkedServicesTable {
  user_id: string;
  /** See `shared/social/linked-services.ts`. */
  service: string;
  /** The person's name there. */
  name: string;
  /** The token, or the session's key, as `lib/seal.ts` seals it. */
  token: string;
  /** `linked`, or `refused` since the service takes the token no more. */
  state: string;
  linked_at: number;
  /** The last time that the service took something. */
  sent_at: number | null;
  /** The playing of which it was told last, as the song of the moment. */
  told_session: Generated<string | null>;
  /** Why listens wait: the service was `busy` or `away`; null: they do not. */
  trouble: string | null;
  /** Failures since the last success, and the time of the next try. */
  failures: Generated<number>;
  retry_at: Generated<number>;
  /** The time from which listens may be sent; null where none wait. */
  due_at: Generated<number | null>;
  /** Listens that waited for too long, or that the service would not have. */
  lost_count: Generated<number>;
}

/** A listen that a service has not been told yet; in its own words, since the track may be gone by then. */
export interface WaitingListensTable {
  user_id: string;
  service: string;
  /** The play's id: they sort by time. */
  play_id: string;
  title: string;
  artist: string;
  album: string;
  duration_ms: number | null;
  /** The moment at which it began. */
  listened_at: number;
}
