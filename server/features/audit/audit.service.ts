import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { insertAuditEntry } from './audit.store.ts';

export interface AuditEntry {
  /** What was done: `subject.deed_in_the_past`, such as `user.role_changed`. */
  action: `${string}.${string}`;
  /** Who did it; null: the system itself. A {@link Viewer} fits. */
  actor: { id: string; username: string } | null;
  /** Where from; empty for the system. */
  ip: string;
  subject: { type: string; id: string };
  /** What changed, never a secret. */
  facts?: Record<string, string | number | boolean | null>;
}

/**
 * Writes an act into the audit log. Give the transaction that does the act as `db`: then the log says no more and no
 * less than what came to pass.
 */
export async function recordAudit(ctx: AppContext, entry: AuditEntry, db: Db = ctx.db): Promise<void> {
  const now = ctx.clock();
  await insertAuditEntry(db, {
    id: newId(now),
    actor_id: entry.actor?.id ?? null,
    actor_name: entry.actor?.username ?? '',
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    facts: JSON.stringify(entry.facts ?? {}),
    ip: entry.ip,
    created_at: now,
  });
}
