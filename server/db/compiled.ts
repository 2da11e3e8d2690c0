import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from './dialect.ts';

/** Stands in a statement for a value that is not known yet. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The values of a statement: a list of texts or one value. */
export type Values = Record<string, string | number | null | readonly string[]>;

export interface Places<V extends Values> {
  /** Where one value will stand. */
  value: <T extends string | number | null>(name: keyof V & string) => RawBuilder<T>;
  /** Whether a column holds one of the texts that will be given. */
  isOneOf: (column: string, name: keyof V & string) => RawBuilder<boolean>;
}

/**
 * A statement that is asked so often, and answered so quickly, that putting it together again each time would take as long
 * as running it: built once for each database, then given its values.
 */
export function compiledOnce<V extends Values, R>(
  build: (db: Db, places: Places<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const known = new WeakMap<Db, CompiledQuery<R>>();

  function compile(db: Db): CompiledQuery<R> {
    const isPostgres = engineOf(db) === 'postgres';
    const query = build(db, {
      value: (name) => sql`${new Place(name)}`,
      isOneOf: (column, name) =>
        isPostgres
          ? sql`${sql.ref(column)} = any(${new Place(name)}::text[])`
          : sql`${sql.ref(column)} in (select value from json_each(${new Place(name)}))`,
    }).compile();
    known.set(db, query);
    return query;
  }

  return async (db, values) => {
    const query = known.get(db) ?? compile(db);
    const isPostgres = engineOf(db) === 'postgres';
    const parameters = query.parameters.map((parameter) => {
      if (!(parameter instanceof Place)) return parameter;
      const value = values[parameter.name];
      return Array.isArray(value) && !isPostgres ? JSON.stringify(value) : value;
    });
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** The same of a statement in SQL's own words. */
export const rawCompiledOnce = <V extends Values, R>(
  build: (places: Places<V>) => RawBuilder<R>,
): ((db: Db, values: V) => Promise<R[]>) =>
  compiledOnce((db, places) => ({ compile: () => build(places).compile(db) }));
