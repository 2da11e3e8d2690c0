import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Language } from '#shared/texts/texts.ts';

export interface UsersTable {
  id: string;
  username: string;
  /** Lower-cased; unique. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: 'user' | 'pro' | 'admin';
  is_active: Generated<number>;
  block_reason: string | null;
  upload_limit_mb: number;
  /** The user's storage limit; null: the role's. */
  storage_limit_mb: number | null;
  email_verified_at: number | null;
  avatar_sha256: string | null;
  /** Sum of `tracks.size_bytes` of the tracks the person owns. */
  stored_bytes: Generated<number>;
  created_at: number;
  last_login_at: number | null;
  /** This and the next four are kept by triggers. */
  track_count: Generated<number>;
  playlist_count: Generated<number>;
  /** Plays of the tracks the person owns. */
  plays_count: Generated<number>;
  followers_count: Generated<number>;
  last_upload_at: number | null;
  /** That of the last login, or of the registration. */
  language: Language | null;
  /** 1: plays are recorded under the person's name; 0: they are not. */
  remembers_plays: Generated<number>;
  /** Days after which plays lose the person's name; 0: never. */
  keeps_plays_days: Generated<number>;
}

/** A person's choice among the sources of a recording. Both are JSON: lists of kinds. */
export interface PlayerSettingsTable {
  user_id: string;
  source_order: Generated<string>;
  never_sources: Generated<string>;
}

export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
export type UserPatch = Updateable<UsersTable>;

/** A former name, which leads to its person and is reserved for them until a moment. */
export interface FormerNamesTable {
  name_key: string;
  user_id: string;
  until: number;
}

/** A change of an address: asked for, or done and still to be undone by the old address. */
export interface EmailChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  old_email_key: string;
  old_verified_at: number | null;
  new_email: string;
  state: 'asked' | 'done';
  /** SHA-256 of the token that was mailed last: to the new address, then to the old one. */
  token_hash: string | null;
  expires_at: number;
}
