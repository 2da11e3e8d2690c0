import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import { rememberMs } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { deleteBrowser, insertBrowser, listBrowsers } from './browser.store.ts';

/** Reports whether one of these secrets is that of a browser which a person is remembered in. */
export async function isRemembered(
  ctx: AppContext,
  db: Db,
  userId: string,
  secrets: readonly string[],
): Promise<boolean> {
  if (secrets.length === 0) return false;
  const hashes = secrets.map((secret) => sha256(secret));
  const browsers = await listBrowsers(db, userId, ctx.clock());
  return browsers.some(({ secret_hash: hash }) => hashes.includes(hash));
}

/** Remembers the browser of a login for 30 days. */
export async function rememberBrowser(
  ctx: AppContext,
  trx: Db,
  { userId, device, secret }: { userId: string; device: { userAgent: string }; secret: string },
): Promise<void> {
  const now = ctx.clock();
  await insertBrowser(trx, {
    id: newId(now),
    user_id: userId,
    secret_hash: sha256(secret),
    user_agent: device.userAgent,
    created_at: now,
    expires_at: now + rememberMs,
  });
}

/** @throws AppError not_found where it is not one of the person's */
export async function forgetBrowser(ctx: AppContext, userId: string, id: string): Promise<void> {
  if (!(await deleteBrowser(ctx.db, userId, id))) throw new AppError('not_found', 'errors:notFound');
}
