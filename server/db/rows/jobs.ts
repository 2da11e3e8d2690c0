import type { Generated, Selectable } from 'kysely';

/** Work of `server/jobs`. Times are by the database's clock. */
export interface JobsTable {
  id: string;
  kind: string;
  lane: string;
  /** JSON, as the kind's schema has it. */
  payload: string;
  key: string | null;
  /** For whom it is done; it goes with their account. */
  person: string | null;
  priority: number;
  rank: number;
  run_at: number;
  holder: string | null;
  /** Failures so far. */
  attempts: Generated<number>;
  /** Servers that died while they did it. */
  deaths: Generated<number>;
  error: string | null;
  dead_at: number | null;
  created_at: number;
}

export type JobRow = Selectable<JobsTable>;
