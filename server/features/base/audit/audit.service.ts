import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { AuditEntry as AuditReply } from '#shared/base/audit.ts';
import { insertAuditEntry, listAuditEntries } from './audit.store.ts';

export interface AuditEntry {
  /** The action: `subject.verb_in_the_past`, such as `user.role_changed`. */
  action: `${string}.${string}`;
  /** The actor; null: the system itself. A {@link Viewer} fits. */
  actor: { id: string; username: string } | null;
  /** The actor's address; empty for the system. */
  ip: string;
  subject: { type: string; id: string };
  /** The changed fields, never a secret. */
  facts?: Record<string, string | number | boolean | null>;
}

/**
 * Writes an act into the audit log. Give the transaction that does the act as `db`: then the log has exactly the acts that
 * were committed.
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

/** The audit log in the form for administrators. */
export async function listEntries(
  ctx: AppContext,
  query: { before?: string | undefined; action: string; limit: number },
): Promise<AuditReply[]> {
  const rows = await listAuditEntries(ctx.readDb, query);
  return rows.map((row) => ({
    id: row.id,
    actor: row.actor_name,
    is_nameless: row.names === 'forgotten',
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_name: row.username ?? row.scan_title,
    facts: JSON.parse(row.facts) as AuditReply['facts'],
    ip: row.ip,
    created_at: toMoment(row.created_at),
  }));
}
