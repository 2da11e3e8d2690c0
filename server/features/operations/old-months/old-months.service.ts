import { rm } from 'node:fs/promises';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { AppContext } from '#server/context.ts';
import { archivedTables, type ArchivedTable } from '#server/db/archived-tables.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { forgetAuditNames, startOfKept } from '#server/features/base/audit/forget.service.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { withLock } from '#server/locks/with-lock.ts';
import * as store from './old-months.store.ts';

type Signal = Pick<Job['signal'], 'throwIfAborted'>;
export type { OldMonth } from './old-months.store.ts';

const rowsAtOnce = 500;
/** Chunk of unpacked bytes, some hundred lines. */
const unpackedBytes = 64 * 1024;

/**
 * Recurring work: moves rows of whole months whose retention has ended into files, one for each table and month. It can be
 * interrupted anywhere and continues: rows are deleted only if a file that the records name, and that was read back, holds
 * them.
 */
export async function archiveOldMonths(ctx: AppContext, { signal }: { signal: Signal }): Promise<void> {
  const { keepMonths } = ctx.config;
  if (keepMonths === null) return;
  const before = startOfKept(ctx.clock(), keepMonths);
  // A file is never written again: no name may be in one.
  await forgetAuditNames(ctx);
  for (const table of archivedTables) {
    for (;;) {
      const oldest = await store.findOldest(ctx.db, table, before);
      if (oldest === null) break;
      await goOn(ctx, table, oldest, signal);
    }
  }
}

/** Deletes the rows that a month's file holds, or writes that file. */
async function goOn(ctx: AppContext, of: ArchivedTable, oldest: number, signal: Signal): Promise<void> {
  const month = new Date(oldest).toISOString().slice(0, 7);
  const known = await store.findMonth(ctx.db, of.table, month);
  if (known && (await deleteArchived(ctx, known, signal)) > 0) return;
  await writeMonth(ctx, of, { month, known, signal });
}

async function deleteArchived(ctx: AppContext, known: store.OldMonth, signal: Signal): Promise<number> {
  let deleted = 0;
  for await (const lines of linesOf(await openMonth(ctx, known))) {
    signal.throwIfAborted();
    const ids = lines.map((line) => (JSON.parse(line) as store.ArchivedRow).id);
    deleted += await store.deleteRows(ctx.db, known, ids);
  }
  return deleted;
}

interface Writing {
  month: string;
  /** The month's existing file, to which late rows of the month are added. */
  known: store.OldMonth | null;
  signal: Signal;
}

async function writeMonth(ctx: AppContext, of: ArchivedTable, writing: Writing): Promise<void> {
  const { month, known, signal } = writing;
  const { blobs, work } = ctx.stores;
  let added = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of rowsOf(ctx, of, month)) {
      signal.throwIfAborted();
      added += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
  // Members of a gzip file stand one behind the other (RFC 1952, section 2.2).
  async function* bytes(): AsyncGenerator<Buffer> {
    if (known) yield* await blobs.open(known.sha256);
    yield* through(Readable.from(lines()), createGzip());
  }
  const file = await work.write(bytes());
  try {
    const { sha256 } = file;
    const row = { table_name: of.table, month, row_count: (known?.row_count ?? 0) + added, sha256 };
    // The sweep of unused files waits between the file's arrival and the row that names it.
    await withLock(ctx.locks, `blob:${sha256}`, async (confirm) => {
      await blobs.adopt(file.path, sha256);
      await verify(ctx, row);
      signal.throwIfAborted();
      await confirm();
      await nameFile(ctx, row, known);
    });
  } finally {
    await rm(file.path, { force: true });
  }
}

async function* rowsOf(
  ctx: AppContext,
  of: ArchivedTable,
  month: string,
): AsyncGenerator<store.ArchivedRow[]> {
  const begin = new Date(`${month}-01`);
  const before = new Date(begin).setUTCMonth(begin.getUTCMonth() + 1);
  let after: store.Place = { moment: begin.getTime(), id: '' };
  for (;;) {
    const rows = await store.listRows(ctx.db, of, { after, before, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { moment: Number(last[of.at]), id: last.id };
  }
}

/** Verifies a file by reading it from the store: gzip itself checks each byte. */
async function verify(ctx: AppContext, row: store.OldMonth): Promise<void> {
  let count = 0;
  for await (const lines of linesOf(await openMonth(ctx, row))) count += lines.length;
  if (count === row.row_count) return;
  throw new Error(`The store gives back ${count} of ${row.row_count} rows of ${row.table_name} ${row.month}`);
}

async function nameFile(ctx: AppContext, row: store.OldMonth, known: store.OldMonth | null): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.putMonth(trx, row, known))) return;
    const name = `${row.table_name} ${row.month}`;
    const facts = { name, rows: row.row_count - (known?.row_count ?? 0) };
    const subject = { type: 'month', id: name };
    await recordAudit(ctx, { action: 'records.archived', actor: null, ip: '', subject, facts }, trx);
  });
}

/** Months whose rows are in files, by table. */
export const listOldMonths = (ctx: AppContext): Promise<store.OldMonth[]> => store.listMonths(ctx.db);

/** The lines of a month's file, as bytes. */
export async function openMonth(ctx: AppContext, { sha256 }: store.OldMonth): Promise<Readable> {
  return through(await ctx.stores.blobs.open(sha256), createGunzip({ chunkSize: unpackedBytes }));
}

/** Pipes a source into a transform; an error of the source surfaces in the transform, which the caller reads. */
function through(source: Readable, into: Transform): Transform {
  return pipeline(source, into, () => undefined);
}

async function* linesOf(bytes: Readable): AsyncGenerator<string[]> {
  let begun = '';
  for await (const text of bytes.setEncoding('utf8')) {
    const lines = (begun + String(text)).split('\n');
    begun = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}
