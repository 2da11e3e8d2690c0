import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  announceUser,
  lockUser,
  patchUser,
  protectLastAdmin,
} from '#server/features/accounts/users/user.service.ts';
import type { KeptSignOn } from '#server/house/sign-on.ts';
import { AppError } from '#shared/errors.ts';
import { uploadLimitMbByRole } from '#shared/limits.ts';
import { dropAllSessions, tellAllEnded } from '../session.service.ts';
import { roleByClaims } from './role.policy.ts';

/**
 * Gives a person the role that the provider's claims say. Sessions end with it, since they name the former one. The last
 * administrator stays one, whatever the provider says.
 */
export async function followRole(
  ctx: AppContext,
  userId: string,
  claims: Record<string, unknown>,
  settings: KeptSignOn,
): Promise<void> {
  const isChanged = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const role = user && roleByClaims(claims, settings, user.role);
    if (!user || !role || role === user.role) return false;
    if (user.role === 'admin' && (await isLastAdmin(() => protectLastAdmin(trx, user)))) {
      ctx.log.warn({ userId }, 'The last administrator stays one, though the provider says otherwise');
      return false;
    }
    const isUsual = user.upload_limit_mb === uploadLimitMbByRole[user.role];
    const limit = isUsual ? { upload_limit_mb: uploadLimitMbByRole[role] } : null;
    await patchUser(trx, userId, { role, ...limit });
    await dropAllSessions(trx, userId);
    const subject = { type: 'user', id: userId };
    const facts = { username: user.username, role: `${user.role} → ${role}` };
    await recordAudit(ctx, { action: 'account.role_by_provider', actor: null, ip: '', subject, facts }, trx);
    return true;
  });
  if (!isChanged) return;
  await tellAllEnded(ctx, userId);
  await announceUser(ctx, userId);
}

async function isLastAdmin(protect: () => Promise<void>): Promise<boolean> {
  try {
    await protect();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return true;
    throw error;
  }
}
