import { type Kysely, sql } from 'kysely';
import { engineOf } from '../dialect.ts';
import { isListed, type SearchKind } from './layout.ts';
import { postgresSearchIndex } from './postgres-index.ts';
import { sqliteSearchIndex } from './sqlite-index.ts';
import { documentColumns, documentNumber } from './triggers.ts';

const sources: readonly { kind: SearchKind; table: string; isPublic: string; owner: string }[] = [
  { kind: 'track', table: 'tracks', isPublic: isListed('t.id'), owner: 'r.owner_id' },
  { kind: 'playlist', table: 'playlists', isPublic: `t.visibility = 'public'`, owner: 'r.owner_id' },
  { kind: 'person', table: 'users', isPublic: 't.is_active = 1', owner: 'r.id' },
];

const indexOf = (db: Kysely<never>) =>
  engineOf(db) === 'postgres' ? postgresSearchIndex : sqliteSearchIndex;

/** Makes the tables of the search index and whatever keeps them in step. */
export async function createSearchIndex(db: Kysely<never>): Promise<void> {
  await indexOf(db).createTables(db);
  await rebuildSearchIndex(db);
}

/**
 * Lets the index rest while very many rows are written at once (a restore, a generated world); until
 * {@link rebuildSearchIndex} it knows nothing of them.
 */
export async function pauseSearchIndex(db: Kysely<never>): Promise<void> {
  await indexOf(db).pauseTriggers(db);
}

/** Replaces the triggers of an earlier version by today's; the index itself stays as it is. */
export async function renewSearchTriggers(db: Kysely<never>): Promise<void> {
  await indexOf(db).pauseTriggers(db);
  await indexOf(db).createTriggers(db);
}

/** Makes the index anew from the tables, some 20 s for a million tracks, and from then on keeps it in step again. */
export async function rebuildSearchIndex(db: Kysely<never>): Promise<void> {
  const index = indexOf(db);
  await index.pauseTriggers(db);
  await index.empty(db);
  let age = 0;
  for (const source of sources) age = await addDocuments(db, source, age);
  await index.fill(db, age);
  await index.createTriggers(db);
}

/** Writes the documents of a kind in their order; answers the last age. */
async function addDocuments(
  db: Kysely<never>,
  { kind, table, isPublic, owner }: (typeof sources)[number],
  firstAge: number,
): Promise<number> {
  await sql
    .raw(
      `insert into search_docs (doc, ref, scope, title, byline, body, extra)
      select ${documentNumber(kind, 'r', 'r.is_public', 'r.age')} as place,
        ${documentColumns(kind, 'r', 'r.is_public', owner)}
      from (select t.*, ${firstAge} + row_number() over (order by id) as age, ${isPublic} as is_public
        from ${table} t) r order by place`,
    )
    .execute(db);
  const counted = await sql.raw<{ count: number }>(`select count(*) as count from ${table}`).execute(db);
  return firstAge + (counted.rows[0]?.count ?? 0);
}
