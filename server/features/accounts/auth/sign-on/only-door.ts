import type { AppContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Refuses passwords and passkeys where the other service is the only door: who is let in there no more must not come in here.
 * @throws AppError conflict
 */
export async function requirePasswordLogin(ctx: AppContext): Promise<void> {
  if ((await ctx.state.house.get()).password_login) return;
  throw new AppError('conflict', 'sign-on-errors:onlyDoor', { facts: { reason: 'sign_on_only' } });
}
