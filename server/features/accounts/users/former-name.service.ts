import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { formerNameMs } from '#shared/limits.ts';
import * as store from './former-name.store.ts';

/** Sets a person's present name aside: it leads to them for 90 days and is reserved meanwhile. */
export function keepFormer(ctx: AppContext, trx: Db, user: UserRow): Promise<void> {
  const until = ctx.clock() + formerNameMs;
  return store.keepFormerName(trx, { name_key: user.username_key, user_id: user.id, until });
}

export const deleteFormer = (trx: Db, nameKey: string): Promise<void> => store.deleteFormerName(trx, nameKey);

/** No name of before leads to the person any more: a moderator has removed one. */
export const forgetFormerNames = (trx: Db, userId: string): Promise<void> =>
  store.deleteFormerNamesOf(trx, userId);

/** The person to whom a name of before leads, or null. */
export const findFormerOwner = (db: Db, name: string): Promise<string | null> =>
  store.findFormerOwner(db, name);

export const sweepFormerNames = (ctx: AppContext): Promise<void> =>
  store.deleteExpiredNames(ctx.db, ctx.clock());
