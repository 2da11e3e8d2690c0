import { type Kysely, sql } from 'kysely';
import { countingTriggers, type Db, engineOf, takeTurns } from '../dialect.ts';

/**
 * A transactional outbox: whoever changes a document of the search index notes it in the same transaction, so that an
 * index outside the database is told of every change that was committed, and of no other, whatever dies in between.
 */

/** A document as the database's own index holds it, with its texts as people wrote them. */
export interface SourceDocument {
  ref: string;
  /** Its place by kind, visibility, popularity and age: `layout.ts`. */
  doc: number;
  scope: string;
  title: string;
  byline: string;
  body: string;
  extra: string;
  /** Title, byline and the rest as they were written. */
  text: string;
}

const changed = 'update of doc, scope, title, byline, body, extra';
const note = (row: 'new' | 'old') => `insert into search_outbox (ref) values (${row}.ref)`;
const noting = { insert: note('new'), [changed]: note('new'), delete: note('old') } as const;

/** The ref of no document: asks for the whole index to be made anew. */
const everything = '*';

/** Begins or ends the noting of changes. What changed before it began was not noted, so it begins with a rebuild. */
export async function keepOutbox(db: Db, isWanted: boolean): Promise<void> {
  if ((await triggerNames(db)).length > 0 === isWanted) return;
  await db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'search outbox');
    const names = await triggerNames(trx);
    if (names.length > 0 === isWanted) return;
    if (isWanted) await countingTriggers(trx as unknown as Kysely<never>, 'search_docs', noting);
    for (const name of isWanted ? [] : names) await dropTrigger(trx, name);
    await sql`delete from search_outbox`.execute(trx);
    if (isWanted) await requestRebuild(trx);
  });
}

/** Notes that the whole index has to be made anew. */
export async function requestRebuild(db: Db): Promise<void> {
  await sql`insert into search_outbox (ref) values (${everything})`.execute(db);
}

export async function isRebuildRequested(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from search_outbox where ref = ${everything} limit 1`.execute(db);
  return rows.length > 0;
}

export async function dropRebuildRequests(db: Db): Promise<void> {
  await sql`delete from search_outbox where ref = ${everything}`.execute(db);
}

async function triggerNames(db: Db): Promise<string[]> {
  const pattern = 'search_docs_%_counts';
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{
          name: string;
        }>`select name from sqlite_master where type = 'trigger' and name like ${pattern}`.execute(db)
      : await sql<{ name: string }>`select tgname as name from pg_trigger
          where tgrelid = 'search_docs'::regclass and tgname like ${pattern}`.execute(db);
  return rows.map(({ name }) => name);
}

async function dropTrigger(db: Db, name: string): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
  } else {
    await sql`drop trigger ${sql.ref(name)} on search_docs`.execute(db);
    await sql`drop function ${sql.ref(name)}()`.execute(db);
  }
}

/** What is noted, oldest first, at most `limit`. */
export async function listOutbox(db: Db, limit: number): Promise<{ seq: number; ref: string }[]> {
  const { rows } = await sql<{ seq: number; ref: string }>`
    select seq, ref from search_outbox where ref <> ${everything} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Forgets exactly these notes: one of the same document that came meanwhile stays. */
export async function deleteFromOutbox(db: Db, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await sql`delete from search_outbox where seq in (${sql.join(seqs)})`.execute(db);
}

/** How many changes wait, counted up to `limit`. */
export async function countOutbox(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (select 1 from search_outbox limit ${limit}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Documents with their texts. The index keeps refs by bytes; PostgreSQL joins by an index of the same collation only. */
function withText(db: Db) {
  const ref = engineOf(db) === 'postgres' ? sql`(d.ref collate "default")` : sql`d.ref`;
  return sql`select d.ref, d.doc, d.scope, d.title, d.byline, d.body, d.extra,
    coalesce(t.title || ' ' || t.artist || ' ' || t.album || ' ' || t.genre,
      p.name || ' ' || p.description || ' ' || p.genre, u.username, '') as text
    from search_docs d
    left join tracks t on t.id = ${ref}
    left join playlists p on p.id = ${ref}
    left join users u on u.id = ${ref}`;
}

/** Those of these documents that are in the index. */
export async function listDocuments(db: Db, refs: readonly string[]): Promise<SourceDocument[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<SourceDocument>`${withText(db)} where d.ref in (${sql.join(refs)})`.execute(db);
  return rows;
}

/** The documents after a ref, by their ref, at most `limit`. */
export async function listDocumentsAfter(db: Db, ref: string, limit: number): Promise<SourceDocument[]> {
  const { rows } =
    await sql<SourceDocument>`${withText(db)} where d.ref > ${ref} order by d.ref limit ${limit}`.execute(db);
  return rows;
}

/** How many documents there are. */
export async function countDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from search_docs`.execute(db);
  return rows[0]?.count ?? 0;
}
