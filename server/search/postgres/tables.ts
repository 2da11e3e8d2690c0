import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';

/** Raise it when the tables below or what stands in them changes: an index of another layout is built again. */
const layout = 1;

/** The tables that answer, and those of an index that is built beside them. */
export interface IndexTables {
  documents: 'search_documents' | 'search_documents_next';
  vocabulary: 'search_vocabulary' | 'search_vocabulary_next';
}
export const answering: IndexTables = { documents: 'search_documents', vocabulary: 'search_vocabulary' };
export const next: IndexTables = {
  documents: 'search_documents_next',
  vocabulary: 'search_vocabulary_next',
};

/** Reads the index's name from the comment of its tables, and whether the index is complete; null without tables. */
export async function readMark(
  db: Db,
  { documents }: IndexTables,
): Promise<{ index: string; isWhole: boolean } | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regclass(${documents}), 'pg_class') as mark`.execute(db);
  const [version, index = '', state] = rows[0]?.mark?.split(' ') ?? [];
  return version === String(layout) ? { index, isWhole: state === 'whole' } : null;
}

export async function writeMark(
  db: Db,
  { documents }: IndexTables,
  index: string,
  state: 'whole' | 'begun',
): Promise<void> {
  await sql`comment on table ${sql.table(documents)} is ${sql.lit(`${layout} ${index} ${state}`)}`.execute(
    db,
  );
}

export async function hasTables(db: Db, { documents }: IndexTables): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${documents}) is not null as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

export async function createTables(db: Db, { documents, vocabulary }: IndexTables): Promise<void> {
  const tables = [documents, vocabulary].map((name) => sql.table(name));
  await sql`drop table if exists ${sql.join(tables)}`.execute(db);
  await sql`create table ${sql.table(documents)} (id text collate "C" not null primary key, rank bigint not null,
    scope text collate "C" not null, title text not null, byline text not null, body text not null,
    extra text not null, tokens tsvector not null)`.execute(db);
  await sql`create index on ${sql.table(documents)} (rank)`.execute(db);
  await sql`create index on ${sql.table(documents)} using gin (tokens) with (fastupdate = off)`.execute(db);
  await sql`create table ${sql.table(vocabulary)} (word text collate "C" primary key, docs integer not null)`.execute(
    db,
  );
}

/** Puts the next tables in the place of those that answer; readers wait for no longer than that takes. */
export async function swapTables(db: Db): Promise<void> {
  for (const part of ['documents', 'vocabulary'] as const) {
    await sql`drop table if exists ${sql.table(answering[part])}`.execute(db);
    await sql`alter table ${sql.table(next[part])} rename to ${sql.ref(answering[part])}`.execute(db);
  }
}
