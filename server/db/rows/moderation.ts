import type { Generated, Selectable } from 'kysely';

/** A block of one person by another. It works both ways, and the blocked person gets no message of it. */
export interface BlocksTable {
  user_id: string;
  blocked_id: string;
  created_at: number;
}

/** A decision of an administrator, and its appeal. */
export interface ModerationDecisionsTable {
  id: string;
  target_kind: 'playlist' | 'track' | 'person' | 'cover' | 'note' | 'comment';
  target_id: string;
  /** As it was called then. */
  target_name: string;
  /** Person whom the decision concerns. */
  owner_id: string | null;
  action: 'dismiss' | 'hide' | 'clear' | 'warn' | 'deactivate' | 'takedown';
  field: 'name' | 'description' | 'cover' | 'avatar' | 'note' | 'comment' | null;
  /** The text that was cleared. */
  previous: string | null;
  /** The picture that was cleared, kept as long as it can come back. */
  kept_sha256: string | null;
  reason: string;
  decided_by: string | null;
  created_at: number;
  appeal_note: Generated<string | null>;
  appealed_at: Generated<number | null>;
  outcome: Generated<'kept' | 'lifted' | null>;
  reviewed_by: Generated<string | null>;
  review_reason: Generated<string | null>;
  reviewed_at: Generated<number | null>;
  /** JSON: of a track that was taken down, the stretches that matched a work (`TakedownEvidence`). */
  evidence: Generated<string | null>;
}

export interface ReportsTable {
  id: string;
  target_kind: 'playlist' | 'track' | 'person' | 'cover' | 'note' | 'comment';
  /** Of a person whose account is gone: the report's own id. */
  target_id: string;
  /** As it was called then. */
  target_name: string;
  owner_id: string | null;
  /** Null: a visitor, or an account that is gone. */
  reporter_id: string | null;
  /** A visitor's, until the report is decided. */
  reporter_email: string | null;
  /** A keyed hash of the reporter, until it is decided: of each, one open report for a target. */
  reporter_key: string;
  /** In which the reporter is written to. */
  language: 'en' | 'it' | 'de';
  reason: 'spam' | 'hate' | 'sexual' | 'dangerous' | 'impersonation' | 'copyright' | 'other';
  note: string;
  decision_id: Generated<string | null>;
  is_open: Generated<number>;
  created_at: number;
}

export type ModerationDecisionRow = Selectable<ModerationDecisionsTable>;
export type ReportRow = Selectable<ReportsTable>;
