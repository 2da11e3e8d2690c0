import { pipeline } from 'node:stream/promises';
import { listOldMonths, openMonth } from '#server/features/operations/old-months/old-months.service.ts';
import { withInstallation } from './installation.ts';
import { Refusal } from './refusal.ts';

/** Lists the months that lie in files, or prints the rows of one. */
export function oldMonths([table, month]: string[]): Promise<void> {
  return withInstallation(async (ctx) => {
    const months = await listOldMonths(ctx);
    if (table === undefined) {
      if (months.length === 0) console.log('No month has moved into a file.');
      for (const one of months) {
        const { table_name: name, month: when, row_count: rows, sha256 } = one;
        console.log(`${name} ${when}  ${rows} rows  ${ctx.stores.blobs.fileOf(sha256) ?? sha256}`);
      }
      return;
    }
    const one = months.find((other) => other.table_name === table && other.month === month);
    if (!one) throw new Refusal(`No such month lies in a file: ${table} ${month ?? ''}`.trimEnd());
    await pipeline(await openMonth(ctx, one), process.stdout, { end: false }).catch(unlessClosed);
  });
}

/** A reader such as `head` has enough before the end. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
