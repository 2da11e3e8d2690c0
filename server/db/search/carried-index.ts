import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { sqliteSearchTables } from './sqlite-index.ts';

/**
 * A search index that a backup carries along instead of having it made anew, which takes longer than all else of a
 * restore. It is of use only where it would be made in the very same way.
 */

/** Whatever decides what the index of a given record looks like. */
const makers = [
  './layout.ts',
  './triggers.ts',
  './rebuild.ts',
  './sqlite-index.ts',
  './sqlite-functions.ts',
  '../../../shared/search-text.ts',
].map((file) => new URL(file, import.meta.url));

/** How this program makes SQLite's search index: another text for every other way, be it only for a comment's sake. */
export async function searchIndexLayout(): Promise<string> {
  const hash = createHash('sha256');
  for (const maker of makers) hash.update(await readFile(maker));
  // Which characters are letters, and what they are folded to.
  hash.update(process.versions['unicode'] ?? '');
  return hash.digest('hex');
}

/** Whether tables of these names are a search index, all of it and nothing else. */
export function areSearchTables(names: readonly string[]): boolean {
  return [...names].sort().join() === [...sqliteSearchTables].sort().join();
}

const sources = ['users', 'playlists', 'tracks'] as const;

/**
 * Whether the search index of a database is whole, and one of the very records in it, or in another that is attached.
 * `isThorough`: its words, too, are held against the texts of its documents, which takes some ten seconds per million.
 */
export function fitsRecords(db: DatabaseSync, records: 'main' | 'trunk', isThorough: boolean): boolean {
  try {
    // FTS5's own check (its documentation, section 6.4): of its structure, and with rank 1 against the documents.
    const check = `insert into search_fts (search_fts, rank) values ('integrity-check', ?)`;
    db.prepare(check).run(Number(isThorough));
    const count = sources.map((table) => `(select count(*) from ${records}.${table})`).join(' + ');
    const known = sources
      .map((table) => `exists (select 1 from ${records}.${table} where id = d.ref)`)
      .join(' or ');
    const found = db
      .prepare(
        `select (select count(*) from search_docs) = ${count} as isComplete,
          not exists (select 1 from search_docs d where not (${known})) as isOfThese,
          (select count(*) from search_counter) = 1 as isCounted`,
      )
      .get() as Record<'isComplete' | 'isOfThese' | 'isCounted', number>;
    return found.isComplete === 1 && found.isOfThese === 1 && found.isCounted === 1;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** SQLite's results "corrupt" with all its kinds, and "error", which FTS5 answers to contents it makes nothing of. */
function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [1, 11].includes(errcode & 0xff);
}
