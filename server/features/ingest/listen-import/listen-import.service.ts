import type { AppContext } from '#server/context.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { withLock } from '#server/locks/with-lock.ts';
import { AppError } from '#shared/errors.ts';
import type { ListenImport } from '#shared/ingest/listen-import.ts';
import { listenImportBytes } from '#shared/limits.ts';
import { listenImportJob } from './import-job.service.ts';
import * as store from './listen-import.store.ts';
import { toImport } from './listen-import.view.ts';

type Viewer = { id: string };
type Current = { import: ListenImport | null };

const importsPerAccount: RateLimit = { name: 'listen-imports', max: 20, windowMs: 60 * 60_000 };

/** The viewer's last import of past listens. */
export async function getImport(ctx: AppContext, viewer: Viewer): Promise<Current> {
  const row = await store.findImport(ctx.db, viewer.id);
  return { import: row === null ? null : toImport(row) };
}

/**
 * Takes a file of past listens, which is counted in the background; it replaces an earlier one.
 * @throws AppError too_large, too_many_requests
 */
export async function startImport(
  ctx: AppContext,
  viewer: Viewer,
  body: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Current> {
  await countAgainst(ctx, importsPerAccount, viewer.id);
  const before = await store.findImport(ctx.db, viewer.id);
  const { sha256 } = await ctx.stores.blobs.put(limited(body));
  const id = newId(ctx.clock());
  const row = { user_id: viewer.id, id, file_name: fileName, sha256, state: 'reading' };
  // The sweep of unused files waits between the file's arrival and the row that names it.
  await withLock(ctx.locks, `blob:${sha256}`, () =>
    ctx.db.transaction().execute(async (trx) => {
      await store.replaceImport(trx, { ...row, counted: null, failure: null, created_at: ctx.clock() });
      await addJob(trx, listenImportJob, { user_id: viewer.id, id }, { person: viewer.id });
    }),
  );
  await removeUnused(ctx, [before?.sha256 ?? null]);
  return getImport(ctx, viewer);
}

/** @throws AppError too_large */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > listenImportBytes) throw new AppError('too_large', 'listen-import-errors:tooLarge');
    yield piece;
  }
}

/**
 * Adds what was counted to the history, in the background.
 * @throws AppError conflict where nothing was counted
 */
export async function runImport(ctx: AppContext, viewer: Viewer): Promise<Current> {
  const row = await store.findImport(ctx.db, viewer.id);
  if (row === null || row.state === 'done' || row.state === 'failed')
    throw new AppError('conflict', 'listen-import-errors:noImport');
  await ctx.db.transaction().execute(async (trx) => {
    const isCounted = await store.updateImport(trx, row.id, ['counted'], { state: 'importing', percent: 0 });
    if (!isCounted) throw new AppError('conflict', 'listen-import-errors:busy');
    await addJob(trx, listenImportJob, { user_id: viewer.id, id: row.id }, { person: viewer.id });
  });
  return getImport(ctx, viewer);
}

/** Stops the viewer's import, and forgets its file. */
export async function deleteImport(ctx: AppContext, viewer: Viewer): Promise<void> {
  const row = await store.findImport(ctx.db, viewer.id);
  await store.deleteImport(ctx.db, viewer.id);
  await removeUnused(ctx, [row?.sha256 ?? null]);
}
