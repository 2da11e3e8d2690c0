import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

const cachedStatements = 500;
const pragma = /^\s*pragma\b/i;
const schemaChange = /^\s*(alter|create|drop)\b/i;
/** Time for which a statement waits for another connection's lock. */
export const sqlitePatienceMs = 5000;
/**
 * 128 MB of write-ahead log between two checkpoints instead of 4: a busy second writes the same pages again and again,
 * and each checkpoint copies every page of the log into the file and syncs both.
 */
export const logPagesMax = 32_768;

/**
 * Opens an SQLite file as Segue uses it. WAL lets readers go on while one writes; `synchronous=FULL` makes an
 * acknowledged commit survive a power cut (NORMAL would lose the newest in WAL mode). The server's own connection sees to
 * that itself: `synced-dialect.ts`.
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
  return db;
}

/** A statement that is kept, and what each of its runs would otherwise have to find out again. */
interface Prepared {
  statement: StatementSync;
  /** Columns of its result; empty: it has none. */
  columns: readonly string[];
}

/**
 * `node:sqlite` in the shape that Kysely's own SqliteDialect expects. Prepared statements are kept, the least recently
 * used thrown out, since preparing costs more than running a point read.
 * @param onError told of every error of the database, before it is thrown
 */
export function forKysely(
  db: DatabaseSync,
  onError: (error: unknown) => void = () => undefined,
): SqliteDatabase {
  const known = new Map<string, Prepared>();

  function prepared(sql: string): Prepared {
    const kept = known.get(sql);
    if (kept) {
      known.delete(sql);
      known.set(sql, kept);
      return kept;
    }
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    const made = { statement, columns: statement.columns().map(({ name }) => name) };
    // Some take effect when they are prepared, and only then.
    if (pragma.test(sql)) return made;
    if (schemaChange.test(sql)) {
      // `*` may stand for other columns from now on.
      known.clear();
      return made;
    }
    known.set(sql, made);
    if (known.size > cachedStatements) {
      const oldest = known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
    }
    return made;
  }

  function watched<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      onError(error);
      throw error;
    }
  }

  return {
    close: () => db.close(),
    prepare(sql) {
      // Kysely says "begin", which would take the write lock only at the first write and could then fail half-way.
      const { statement, columns } = watched(() => prepared(sql === 'begin' ? 'begin immediate' : sql));
      const rowOf = (values: unknown): Row => rowFrom(columns, values as unknown[]);
      return {
        reader: columns.length > 0,
        all: (parameters) => watched(() => statement.all(...bound(parameters))).map(rowOf),
        run: (parameters) => watched(() => statement.run(...bound(parameters))),
        iterate: (parameters) => statement.iterate(...bound(parameters)).map(rowOf),
      };
    },
  };
}

type Row = Record<string, unknown>;

/** `node:sqlite` looks up the name of every value in every row, and its rows are slow to read. */
function rowFrom(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at];
  return row;
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)));
}
