import type { Selectable } from 'kysely';

/** An account of a person at another service (OpenID Connect): `subject` is unique at its issuer. */
export interface IdentitiesTable {
  id: string;
  user_id: string;
  issuer: string;
  subject: string;
  created_at: number;
  last_login_at: number | null;
}

/** The session at the provider by which one here began. */
export interface ProviderSessionsTable {
  session_id: string;
  issuer: string;
  subject: string;
  /** The provider's name for it; null: it has none. */
  sid: string | null;
  /** The ID token as `lib/seal.ts` seals it, by which a logout names the session. */
  id_token: string;
  /** 1: the provider has asked for a second factor. */
  has_factor: number;
}

/** The code that a login by another service brings back to the web. */
export interface SignOnCodesTable {
  /** SHA-256 of the code. */
  code_hash: string;
  /** `enter` a known account, open or connect one with a `new` identity, `link` one to the account that asked, or the `operator`'s way in. */
  kind: 'enter' | 'new' | 'link' | 'operator';
  user_id: string | null;
  /** The session that asked for a link. */
  session_id: string | null;
  /** The provider's words, as `lib/seal.ts` seals it. */
  facts: string;
  expires_at: number;
}

export type IdentityRow = Selectable<IdentitiesTable>;
export type ProviderSessionRow = Selectable<ProviderSessionsTable>;
export type SignOnCodeRow = Selectable<SignOnCodesTable>;
