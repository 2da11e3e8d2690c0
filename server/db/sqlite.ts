import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { addSearchFunctions } from './search/sqlite-functions.ts';

const cachedStatements = 500;
const pragma = /^\s*pragma\b/i;
/** How long a statement waits for another connection's lock. */
export const sqlitePatienceMs = 5000;
/**
 * 128 MB of write-ahead log between two checkpoints instead of 4: a busy second writes the same pages again and again,
 * and each checkpoint copies every page of the log into the file and syncs both.
 */
export const logPagesMax = 32_768;

/**
 * Opens an SQLite file as Segue uses it. WAL lets readers go on while one writes; `synchronous=FULL` makes an
 * acknowledged commit survive a power cut (NORMAL would lose the newest in WAL mode).
 */
export function openSqlite(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: options.readOnly ?? false });
  db.exec(`PRAGMA busy_timeout = ${sqlitePatienceMs}`);
  db.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;');
  db.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 2147418112;');
  if (!options.readOnly) {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    db.exec(`PRAGMA wal_autocheckpoint = ${logPagesMax}; PRAGMA journal_size_limit = 268435456;`);
  }
  addSearchFunctions(db);
  return db;
}

/**
 * `node:sqlite` in the shape that Kysely's own SqliteDialect expects. Prepared statements are kept, the least recently
 * used thrown out, since preparing costs more than running a point read.
 */
export function forKysely(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const kept = statements.get(sql);
    if (kept) {
      statements.delete(sql);
      statements.set(sql, kept);
      return kept;
    }
    const made = db.prepare(sql);
    // Some take effect when they are prepared, and only then.
    if (pragma.test(sql)) return made;
    statements.set(sql, made);
    if (statements.size > cachedStatements) {
      const oldest = statements.keys().next().value;
      if (oldest !== undefined) statements.delete(oldest);
    }
    return made;
  }

  return {
    close: () => db.close(),
    prepare(sql) {
      // Kysely says "begin", which would take the write lock only at the first write and could then fail half-way.
      const statement = prepared(sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) => statement.run(...bound(parameters)),
        iterate: (parameters) => statement.iterate(...bound(parameters)),
      };
    },
  };
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
