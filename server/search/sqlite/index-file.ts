import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Raise it when the tables below or what stands in them changes: an index of another layout is built again. */
const indexLayout = 1;

/** Longest beginnings for which FTS5 has a prefix index. */
export const indexedBeginningMax = 5;
const beginnings = Array.from({ length: indexedBeginningMax }, (_, index) => index + 1).join(' ');

/**
 * Tables of the index. A slot is a rank with room for 2048 documents of the same one, so that FTS5's row numbers are in the
 * order of ranks. The words come from `wordsOf` alone, so the tokenizer has only to divide at spaces: every character above
 * ASCII belongs to a token anyway. detail=none: search uses no phrases and no columns; matches are graded by their text.
 */
const tables = `
  create table documents (slot integer primary key, id text not null unique, rank integer not null, scope text not null,
    title text not null, byline text not null, body text not null, extra text not null);
  create table vocabulary (word text primary key, docs integer not null) without rowid;
  create virtual table fts using fts5(tokens, content = '', detail = none, columnsize = 0, prefix = '${beginnings}',
    tokenize = "ascii tokenchars '=@_'");`;

/** Memory that FTS5 fills before it writes a part of the index (its documentation, section 6). */
const gatherBytes = 16 * 2 ** 20;

export const indexFile = (folder: string, index: string): string => path.join(folder, `${index}.db`);

export function openIndexFile(file: string, options: { readOnly: boolean }): DatabaseSync {
  const db = new DatabaseSync(file, options);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32768; PRAGMA mmap_size = 2147418112');
  if (!options.readOnly) db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return db;
}

export function createTables(db: DatabaseSync): void {
  db.exec(
    `begin immediate; ${tables} insert into fts (fts, rank) values ('hashsize', ${gatherBytes}); commit`,
  );
}

/** Marks an index as whole; from now on {@link findWhole} finds it. */
export function markWhole(db: DatabaseSync): void {
  db.exec(`PRAGMA user_version = ${indexLayout}; PRAGMA wal_checkpoint(TRUNCATE)`);
}

const headerBytes = 100;
const versionAt = 60;

/** Reports whether a file is a whole index of this layout: SQLite keeps `user_version` at byte 60 of a file. */
async function isWhole(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return bytesRead === headerBytes && buffer.readInt32BE(versionAt) === indexLayout;
}

/** The newest whole index in a folder; names of indexes sort by age. */
export async function findWhole(folder: string): Promise<string | null> {
  const names = (await listIndexes(folder)).toSorted().toReversed();
  for (const name of names) if (await isWhole(indexFile(folder, name))) return name;
  return null;
}

/** Removes all indexes but those of these names. */
export async function removeOthers(folder: string, kept: readonly (string | null)[]): Promise<void> {
  for (const name of await listIndexes(folder)) {
    if (kept.includes(name)) continue;
    for (const suffix of ['', '-wal', '-shm']) await rm(indexFile(folder, name) + suffix, { force: true });
  }
}

async function listIndexes(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.filter((file) => file.endsWith('.db')).map((file) => file.slice(0, -'.db'.length));
}
