import type { Generated, Selectable } from 'kysely';

/** An act that concerns a person; each once. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  /** The key by which it is grouped: for likes the playlist. */
  group_key: string;
  actor_id: string | null;
  /** JSON. */
  facts: Generated<string>;
  at: number;
}

/** A person's choice of notifications, and how far they have read. */
export interface NotificationSettingsTable {
  user_id: string;
  /** JSON: kinds of notifications. */
  muted_kinds: Generated<string>;
  /** 1: others may see whom the person follows. */
  shows_follows: Generated<number>;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  language: Generated<'en' | 'it' | 'de'>;
  /** All up to this id of a notification or of an event is read. */
  read_id: Generated<string>;
  /** All up to this id was in a digest, or before the first. */
  digest_id: Generated<string>;
  /** When the last digest was begun. */
  digest_at: Generated<number>;
}

export type NotificationRow = Selectable<NotificationsTable>;
