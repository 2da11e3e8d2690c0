import type { AppContext } from '#server/context.ts';
import { openRecent } from '#server/lib/recent.ts';
import type { CurrentUser } from '#shared/users.ts';
import { getCurrentUser, userChanged, type UserChanged } from './user.service.ts';

const accountsKept = 20_000;
// News of a change comes at once over the bus; this bounds how long a lost message could matter.
const keepMs = 10_000;

/** Looks up who is logged in, remembering for a moment: every page of the web begins by asking. */
export function openAccountKeeper(ctx: AppContext): (userId: string) => Promise<CurrentUser> | CurrentUser {
  const recent = openRecent<CurrentUser>({ max: accountsKept, ttlMs: keepMs, clock: ctx.clock });
  ctx.bus.subscribe(userChanged, (message) => {
    const { userId } = message as UserChanged;
    recent.forget((account) => account.id === userId);
  });
  return (userId) => recent.get(userId, () => getCurrentUser(ctx, userId));
}
