import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { takenMigrations } from '#server/db/migrate.ts';
import { recordTables } from '#server/db/tables-by-fate.ts';
import { taskIn } from '#server/workers/task.ts';
import { type DatabaseDump, tableFile, tablePath, type TablePart } from '../archive/format.ts';
import { atOneMoment, readRows } from './read-rows.ts';
import { rowToJson } from './row-json.ts';

/** Writes every record of one moment into a folder. */
export async function dumpRecords(config: DatabaseConfig, folder: string): Promise<DatabaseDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = await connectDatabase(config, { readOnly: true });
  try {
    return await atOneMoment(source.db, async (moment) => {
      const tables: TablePart[] = [];
      for (const name of recordTables) tables.push(await dumpTable(moment, name, folder));
      return { migrations: await takenMigrations(moment), tables };
    });
  } finally {
    await source.close();
  }
}

export const run = taskIn(import.meta.url, (options: { config: DatabaseConfig; folder: string }) =>
  dumpRecords(options.config, options.folder),
);

async function dumpTable(db: Db, name: string, folder: string): Promise<TablePart> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const batch of readRows(db, name)) {
      const text = Buffer.from(batch.map((row) => `${rowToJson(row)}\n`).join(''));
      hash.update(text);
      rows += batch.length;
      bytes += text.length;
      yield text;
    }
  }
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
  await pipeline(Readable.from(lines(), { highWaterMark: 1 }), file);
  return { name, path: tablePath(name), rows, bytes, sha256: hash.digest('hex') };
}
