import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { StorageLimits } from '#shared/moderation/admin-users.ts';
import { megabyte, storageLimitMbByRole } from '#shared/limits.ts';
import { getUserRow } from './user.service.ts';

const settingKey = 'storage.limits_mb';

/** Storage limit of each role, in megabytes. */
export async function getStorageLimits(db: Db): Promise<StorageLimits> {
  const saved = await findSetting(db, settingKey);
  return saved === null ? { ...storageLimitMbByRole } : StorageLimits.parse(saved);
}

export async function setStorageLimits(
  ctx: AppContext,
  actor: { id: string; username: string; ip: string },
  limits: StorageLimits,
): Promise<StorageLimits> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'storage limits');
    const before = await getStorageLimits(trx);
    await saveSetting(trx, settingKey, limits);
    const roles = (['user', 'pro', 'admin'] as const).filter((role) => before[role] !== limits[role]);
    const facts = Object.fromEntries(roles.map((role) => [role, `${before[role]} → ${limits[role]}`]));
    const subject = { type: 'settings', id: 'storage_limits' };
    await recordAudit(ctx, { action: 'settings.storage_changed', actor, ip: actor.ip, subject, facts }, trx);
  });
  return limits;
}

/** A person with `quotaBytes`, the bytes that they may store in all; null: no limit. */
export type Uploader = UserRow & { quotaBytes: number | null };

/** @throws AppError unauthenticated where the person is gone */
export async function getUploader(ctx: AppContext, userId: string): Promise<Uploader> {
  const user = await getUserRow(ctx, userId);
  const limits = await getStorageLimits(ctx.db);
  const quotaMb = user.storage_limit_mb ?? limits[user.role];
  return { ...user, quotaBytes: quotaMb === null ? null : quotaMb * megabyte };
}
