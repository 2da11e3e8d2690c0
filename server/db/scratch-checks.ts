import type { DatabaseSync } from 'node:sqlite';
import { fitsRecords } from './search/carried-index.ts';
import { openSqlite } from './sqlite.ts';
import { attach } from './sqlite-bulk.ts';
import { quoted } from './table-filler.ts';
import { leafTables, recordTables } from './tables.ts';

interface ForeignKey {
  /** From 0 on, the columns of one key. */
  seq: number;
  table: string;
  from: string;
  to: string;
}

/** Throws where a row of a scratch database points at nothing. Its leaves, if they lie apart, are another's to check. */
export function checkTrunk(file: string): void {
  withFile(file, true, (db) => checkReferences(db, 'main', recordTables));
}

/** Throws where a row of a scratch database's leaves points at nothing. */
export function checkLeaves(trunk: string, leaves: string): void {
  withFile(trunk, true, (db) => {
    attach(db, 'leaves', leaves);
    checkReferences(db, 'leaves', [...leafTables]);
  });
}

/** Whether the search index of a scratch database is whole, and that of its records, or of the trunk's: {@link fitsRecords}. */
export function isIndexRight(file: string, trunk: string | null, isThorough: boolean): boolean {
  // FTS5's check is an insertion, though it writes nothing.
  return withFile(file, false, (db) => {
    if (trunk !== null) attach(db, 'trunk', trunk);
    return fitsRecords(db, trunk === null ? 'main' : 'trunk', isThorough);
  });
}

/**
 * SQLite's own check sees only one file, and looks up the same few records millions of times. Each is asked for once
 * here, in the order of an index wherever there is one.
 */
function checkReferences(db: DatabaseSync, schema: 'main' | 'leaves', tables: readonly string[]): void {
  for (const table of tables) {
    const keys = db
      .prepare('select seq, "table", "from", "to" from pragma_foreign_key_list(?, ?)')
      .all(table, schema) as unknown as ForeignKey[];
    for (const { seq, table: parent, from, to } of keys) {
      if (seq > 0) throw new Error(`A key of ${table} has several columns, which cannot be checked`);
      const broken = db
        .prepare(
          `select 1 from (select distinct ${quoted(from)} as value from ${schema}.${quoted(table)}
            where ${quoted(from)} is not null) named
          where not exists (select 1 from main.${quoted(parent)} p where p.${quoted(to)} = named.value) limit 1`,
        )
        .get();
      if (broken) throw new Error(`A row of ${table} points at nothing`);
    }
  }
}

/** Several look at one scratch file side by side: only who opens it to read leaves its journal as it is, which takes a lock. */
function withFile<T>(file: string, readOnly: boolean, work: (db: DatabaseSync) => T): T {
  const db = openSqlite(file, { readOnly });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
