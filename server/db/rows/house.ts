import type { Generated, Selectable } from 'kysely';
import type { Language } from '#shared/texts/texts.ts';

/** One row, or none. */
export interface HouseLogoTable {
  id: number;
  /** A square WebP. */
  sha256: string;
}

/** The rules of a house, each version as it was. */
export interface HouseRulesTable {
  version: number;
  /** JSON: the text in each language. */
  texts: string;
  created_at: number;
}

export interface InvitationsTable {
  id: string;
  made_by: string | null;
  /** SHA-256 of the token; null until the mail is sent that carries it. */
  token_hash: string | null;
  /** The address to which it was mailed. */
  email: string | null;
  role: 'user' | 'pro';
  uses_max: number;
  uses: Generated<number>;
  created_at: number;
  expires_at: number;
}

/** Accounts that wait for an administrator's decision. */
export interface ApplicationsTable {
  id: string;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  reason: string;
  language: Language;
  /** The rules that were accepted; 0: there were none. */
  rules_version: number;
  /** The identity at another service by which they will log in; null: they have chosen a password. */
  issuer: string | null;
  subject: string | null;
  created_at: number;
}

/** The way by which a person came in. */
export interface ArrivalsTable {
  user_id: string;
  by_way: 'open' | 'approval' | 'invitation';
  /** Null also where the inviter's account is gone. */
  invited_by: string | null;
  /** The invitation, which may be gone. */
  invitation_id: string | null;
  rules_version: number;
  created_at: number;
}

export type InvitationRow = Selectable<InvitationsTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
