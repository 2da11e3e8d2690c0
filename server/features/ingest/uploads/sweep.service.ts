import type { AppContext } from '#server/context.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { uploadRecordMs, uploadSweepMs } from '#shared/limits.ts';
import * as store from './upload.store.ts';

const atOnce = 200;

/**
 * Deletes unfinished uploads without activity for a day, records of ended ones after a week, and bytes that no upload needs.
 */
export async function sweepUploads(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  for (const upload of await store.listUploadsUntouched(ctx.db, ['receiving'], now - uploadSweepMs, atOnce)) {
    await store.deleteUpload(ctx.db, upload.id);
    await ctx.stores.staging.remove(upload.id);
    await removeUnused(ctx, [upload.sha256]);
  }
  for (const upload of await store.listUploadsUntouched(
    ctx.db,
    ['done', 'failed'],
    now - uploadRecordMs,
    atOnce,
  )) {
    await store.deleteUpload(ctx.db, upload.id);
  }
  const staged = await ctx.stores.staging.list();
  for (let from = 0; from < staged.length; from += atOnce) {
    const some = staged.slice(from, from + atOnce);
    const needed = await store.listUnfinished(ctx.db, some);
    for (const id of some.filter((one) => !needed.has(one))) await ctx.stores.staging.remove(id);
  }
}
