import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { BackupRow } from '#server/db/rows/operations.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import { AppError } from '#shared/errors.ts';
import { BackupSchedule } from '#shared/operations/backups.ts';
import { beginBackup, beginVerification, needsOf, removeBackup } from './backup.service.ts';
import { listBackupRows } from './backup.store.ts';
import { everything } from './make-backup.ts';

const settingKey = 'backups.schedule';
const dayMs = 24 * 60 * 60_000;
const everyMs = { daily: dayMs, weekly: 7 * dayMs } as const;
/** Interval of scheduled backups that hold all their media themselves, so that older ones can be deleted. */
const selfContainedEvery = 7;
const off: BackupSchedule = { every: 'off', keep: 7 };

export async function getSchedule(ctx: AppContext): Promise<BackupSchedule> {
  const found = z.nullable(BackupSchedule).safeParse(await findSetting(ctx.db, settingKey));
  return (found.success ? found.data : null) ?? off;
}

export async function setSchedule(ctx: AppContext, schedule: BackupSchedule): Promise<BackupSchedule> {
  await saveSetting(ctx.db, settingKey, schedule);
  return schedule;
}

/** Makes the due backup, verifies it, and deletes the oldest ones. */
export async function runSchedule(ctx: AppContext): Promise<void> {
  const { every, keep } = await getSchedule(ctx);
  if (every === 'off') return;
  const scheduled = (await listBackupRows(ctx.db)).filter((row) => row.origin === 'schedule');
  const newest = scheduled[0];
  if (newest && ctx.clock() - newest.created_at < everyMs[every]) return;

  const since = scheduled.findIndex((row) => row.status === 'completed' && needsOf(row).length === 0);
  const draft = { ...everything, self_contained: since === -1 || since >= selfContainedEvery - 1 };
  try {
    const { backup, done } = await beginBackup(ctx, null, draft, 'schedule');
    await done;
    const verification = await beginVerification(ctx, null, backup.id, null);
    await verification.done;
  } catch (error) {
    // Somebody's own backup is running: the next minute comes.
    if (error instanceof AppError && error.code === 'conflict') return;
    throw error;
  }
  await letGo(ctx, keep);
}

/** Deletes scheduled backups beyond the newest `keep`, except those on which a kept one depends. */
async function letGo(ctx: AppContext, keep: number): Promise<void> {
  const rows = await listBackupRows(ctx.db);
  const isOld = (row: BackupRow, index: number) => index >= keep || row.status === 'failed';
  const old = rows.filter((row) => row.origin === 'schedule').filter(isOld);
  // The newest of the old first: it may be what keeps an older one.
  for (const row of old) {
    await removeBackup(ctx, null, row.id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    });
  }
}
