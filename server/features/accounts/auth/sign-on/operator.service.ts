import type { AppContext } from '#server/context.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { issueCode } from './code.service.ts';

/**
 * The address by which somebody comes in once, without a password and without the provider: for the day when it is away. Null for an account that is
 * deactivated.
 */
export async function makeLoginLink(ctx: AppContext, user: UserRow): Promise<string | null> {
  if (!user.is_active) return null;
  const subject = { type: 'user', id: user.id };
  await recordAudit(ctx, { action: 'account.login_link_made', actor: null, ip: '', subject });
  const code = await issueCode(
    ctx,
    { kind: 'operator', user_id: user.id, session_id: null },
    {
      origin: null,
      name: '',
      email: '',
      email_verified: false,
      role: null,
      invitation: null,
      return_to: '/',
    },
  );
  return `${ctx.config.publicUrl}/login#sign-on=enter.${code}`;
}
