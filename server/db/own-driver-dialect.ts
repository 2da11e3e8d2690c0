import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

/** SQLite by a driver of ours, which sees to itself who has a connection when: Kysely sends it everything at once. */
export function ownDriverDialect(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new ManyAtOnceAdapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Else Kysely would send one query only when the one before is answered and its connection given back. */
class ManyAtOnceAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
