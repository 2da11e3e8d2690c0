import type { BackupRow } from '#server/db/rows/operations.ts';
import { toMoment } from '#server/lib/clock.ts';
import { type Backup, type BackupProgress, BackupStatus } from '#shared/operations/backups.ts';
import { megabyte } from '#shared/limits.ts';

export function toBackup(row: BackupRow, progress: BackupProgress | null): Backup {
  return {
    id: row.id,
    timestamp: toMoment(row.created_at),
    includes_db: row.includes_db === 1,
    includes_media: row.includes_media === 1,
    includes_es: row.includes_es === 1,
    size_mb: Math.round((row.size_bytes / megabyte) * 100) / 100,
    // The specification: any other value is shown as failed.
    status: BackupStatus.safeParse(row.status).data ?? 'failed',
    error: row.error_detail,
    encrypted: row.encrypted === 1,
    origin: row.origin,
    proven_at: row.proven_at === null ? null : toMoment(row.proven_at),
    progress,
    restored: row.restored_at === null ? null : { at: toMoment(row.restored_at), kept_away: row.kept_away },
  };
}
