import type { Selectable } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: string;
  /** The browser's `api_session_id`. */
  device_id: string | null;
  user_agent: string;
  ip: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** Moment of the last proof of a second factor in it; null: none. */
  proved_at: number | null;
}

export interface TokensTable {
  /** SHA-256 of the token that was mailed. */
  token_hash: string;
  user_id: string;
  kind: 'verify_email' | 'reset_password';
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of the browser's `api_session_id`. */
  device_hash: string;
  last_login_at: number;
}

export interface AppPasswordsTable {
  id: string;
  user_id: string;
  /** Name of the app. */
  name: string;
  /** SHA-256 of the password. */
  secret_hash: string;
  /** The password, as `lib/seal.ts` seals it. */
  sealed: string;
  created_at: number;
  last_used_at: number | null;
}

export interface AccessTokensTable {
  id: string;
  user_id: string;
  /** The script that it is for. */
  name: string;
  /** SHA-256 of the token. */
  token_hash: string;
  /** Separated by spaces (RFC 6749 section 3.3). */
  scopes: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}

export type SessionRow = Selectable<SessionsTable>;
