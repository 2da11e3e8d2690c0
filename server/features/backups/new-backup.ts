import type { AppContext } from '#server/context.ts';
import type { BackupRow } from '#server/db/rows/operations.ts';
import { isDiskFull } from '#server/lib/streams.ts';
import type { BackupDraft } from '#shared/backups.ts';
import { backupMessages } from '#shared/messages/backups.ts';
import { wording } from '#shared/messages/message.ts';
import { insertBackup } from './backup.store.ts';
import type { MadeBackup } from './make-backup.ts';

export const everything: BackupDraft = {
  includes_db: true,
  includes_media: true,
  includes_es: true,
  self_contained: false,
};

/** Lists a backup that is being made. */
export function insertBegun(
  ctx: AppContext,
  id: string,
  draft: BackupDraft,
  origin: BackupRow['origin'],
): Promise<BackupRow> {
  return insertBackup(ctx.db, {
    id,
    created_at: ctx.clock(),
    includes_db: Number(draft.includes_db),
    includes_media: Number(draft.includes_media),
    includes_es: Number(draft.includes_es),
    status: 'in_progress',
    origin,
    encrypted: draft.passphrase === undefined ? 0 : 1,
  });
}

/** The fields that are noted of a finished one. */
export const completed = ({ bytes, fileName, needs }: MadeBackup) =>
  ({
    status: 'completed',
    size_bytes: bytes,
    file_name: fileName,
    needs: JSON.stringify(needs),
    error_detail: null,
  }) as const;

/** Why one failed, in words for its row. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return wording(backupMessages.diskFull, 'en');
  return error instanceof Error ? error.message : String(error);
}
