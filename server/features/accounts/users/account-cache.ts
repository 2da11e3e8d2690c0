import type { AppContext } from '#server/context.ts';
import { openTtlCache } from '#server/lib/ttl-cache.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { getCurrentUser, userChanged, type UserChanged } from './user.service.ts';

const accountsKept = 20_000;
// News of a change comes at once over the bus; this bounds how long a lost message could matter.
const keepMs = 10_000;

/** Logged-in people by their ids. */
export interface AccountCache {
  get(userId: string): Promise<CurrentUser> | CurrentUser;
}

/** Opens a cache of the logged-in people: every page of the web begins by asking for its person. */
export function openAccountCache(ctx: AppContext): AccountCache {
  const accounts = openTtlCache<CurrentUser>({ max: accountsKept, ttlMs: keepMs, clock: ctx.clock });
  ctx.bus.subscribe(userChanged, (message) => {
    const { userId } = message as UserChanged;
    accounts.forget((account) => account.id === userId);
  });
  return {
    get: (userId) => accounts.get(userId, () => getCurrentUser(ctx, userId)),
  };
}
