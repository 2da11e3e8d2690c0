import type { Generated, Selectable } from 'kysely';

/** A second factor of a person. The columns of the other kind are null. */
export interface FactorsTable {
  id: string;
  user_id: string;
  kind: 'totp' | 'passkey';
  name: string;
  /** The secret of an authenticator app in base32, as `lib/seal.ts` seals it. */
  secret: string | null;
  /** The step of the last code that counted (RFC 6238 section 4.2): each counts once. */
  last_step: number | null;
  /** WebAuthn's challenge while a passkey is being added. */
  challenge: string | null;
  credential_id: string | null;
  /** COSE (RFC 9052), in base64url. */
  public_key: string | null;
  counter: number | null;
  /** Separated by spaces. */
  transports: string | null;
  created_at: number;
  /** Null: it does not count yet. */
  confirmed_at: number | null;
  last_used_at: number | null;
}

/** A recovery code that is not used yet. */
export interface RecoveryCodesTable {
  /** HMAC of the person and the code, by the server's key. */
  code_hash: string;
  user_id: string;
}

/** A browser that is asked for no second factor. */
export interface RememberedBrowsersTable {
  id: string;
  user_id: string;
  /** SHA-256 of the secret in its cookie. */
  secret_hash: string;
  user_agent: string;
  created_at: number;
  expires_at: number;
}

/** Ticket between two calls of a login, or of a proof in a session. */
export interface LoginTicketsTable {
  /** SHA-256 of the ticket; of a proof, of the session's id. */
  ticket_hash: string;
  /** Null: a passkey will tell who it is. */
  user_id: string | null;
  kind: 'login' | 'passkey' | 'proof';
  /** WebAuthn's challenge until it is answered. */
  challenge: string | null;
  tries: Generated<number>;
  /** The session at the provider of a login by it, as `lib/seal.ts` seals it; null: none. */
  origin: string | null;
  expires_at: number;
}

/** The wait after which the factors of somebody who has lost them are removed. */
export interface FactorRemovalsTable {
  user_id: string;
  asked_at: number;
  removal_at: number;
  /** Moment of the next mail, or of the removal. */
  next_at: number;
}

export type FactorRow = Selectable<FactorsTable>;
export type BrowserRow = Selectable<RememberedBrowsersTable>;
export type RemovalRow = Selectable<FactorRemovalsTable>;
export type LoginTicketRow = Selectable<LoginTicketsTable>;
