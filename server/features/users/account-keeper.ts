import type { AppContext } from '#server/context.ts';
import type { ReadyJson } from '#server/http/ready.ts';
import { openRecent } from '#server/lib/recent.ts';
import type { CurrentUser } from '#shared/users.ts';
import { getCurrentUser, userChanged, type UserChanged } from './user.service.ts';

const accountsKept = 20_000;
// News of a change comes at once over the bus; this bounds how long a lost message could matter.
const keepMs = 10_000;

/** Who is logged in, by their id. */
export interface AccountKeeper {
  get(userId: string): Promise<CurrentUser> | CurrentUser;
  /** The same as JSON, where it was looked up a moment ago; else null. */
  jsonAtHand(userId: string): ReadyJson | null;
}

/** Looks up who is logged in, remembering for a moment: every page of the web begins by asking. */
export function openAccountKeeper(ctx: AppContext): AccountKeeper {
  const recent = openRecent<CurrentUser>({ max: accountsKept, ttlMs: keepMs, clock: ctx.clock });
  ctx.bus.subscribe(userChanged, (message) => {
    const { userId } = message as UserChanged;
    recent.forget((account) => account.id === userId);
  });
  const ready = new WeakMap<CurrentUser, ReadyJson>();
  return {
    get: (userId) => recent.get(userId, () => getCurrentUser(ctx, userId)),
    jsonAtHand(userId) {
      const account = recent.atHand(userId);
      if (account === null) return null;
      const known = ready.get(account);
      if (known) return known;
      const made = { json: JSON.stringify(account), etag: null };
      ready.set(account, made);
      return made;
    },
  };
}
