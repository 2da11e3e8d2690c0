import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { messageOf } from './archive/format.ts';
import * as store from './backup.store.ts';

/** The administrator who started it; null: the schedule. */
export type Actor = { id: string; username: string; ip: string } | null;

/** Runs the work of a job and records its outcome: in the backup's row, and with these words in the audit log. */
export async function noted(
  ctx: AppContext,
  actor: Actor,
  id: string,
  words: { done: string; failed: string } | null,
  whereFailed: store.BackupPatch,
  work: () => Promise<store.BackupPatch>,
): Promise<void> {
  try {
    const patch = await work();
    await store.updateBackup(ctx.db, id, { error_detail: null, ...patch });
    const facts: Record<string, number> = patch.kept_away ? { kept_away: patch.kept_away } : {};
    if (words) await note(ctx, actor, `backup.${words.done}`, id, facts);
  } catch (error) {
    const reason = reasonOf(error);
    await store.updateBackup(ctx.db, id, { ...whereFailed, error_detail: reason });
    if (words) await note(ctx, actor, `backup.${words.failed}`, id, { reason });
    throw error;
  }
}

/** The reason of a failure, as text for its row. */
const reasonOf = (error: unknown): string =>
  isDiskFull(error) ? wording('backups:diskFull', 'en') : messageOf(error);

export async function note(
  ctx: AppContext,
  actor: Actor,
  action: `backup.${string}`,
  id: string,
  facts: Record<string, string | number> = {},
): Promise<void> {
  await recordAudit(ctx, { action, actor, ip: actor?.ip ?? '', subject: { type: 'backup', id }, facts });
}
