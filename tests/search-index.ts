import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { IndexedDocument } from '#server/search/documents.ts';
import { noteChange } from '#server/changes/note.ts';
import type { SearchKind } from '#server/search/rank.ts';
import type { Harness } from './harness.ts';

/** The contents of the database's own index. */
export interface ReadIndex {
  documents: IndexedDocument[];
  words: { word: string; docs: number }[];
}

const documentsIn = `select id, rank, scope, title, byline, body, extra from`;

/** Reads the index once all that is committed is in it. */
export async function readIndex({ ctx, dataDir }: Harness): Promise<ReadIndex> {
  await ctx.search.settled();
  if (ctx.config.database.kind === 'postgres') {
    const documents = await sql
      .raw<IndexedDocument>(`${documentsIn} search_documents order by id`)
      .execute(ctx.db);
    const words = await sql
      .raw<{ word: string; docs: number }>(`select word, docs from search_vocabulary order by word`)
      .execute(ctx.db);
    return { documents: documents.rows, words: words.rows };
  }
  const db = openIndex(dataDir, await indexName(dataDir));
  try {
    // FTS5 checks its own structure, and throws where it is broken.
    db.exec(`insert into fts (fts) values ('integrity-check')`);
    const documents = db
      .prepare(`${documentsIn} documents order by id`)
      .all()
      .map((row) => ({ ...row }));
    const words = db
      .prepare('select word, docs from vocabulary order by word')
      .all()
      .map((row) => ({ ...row }));
    return { documents, words } as unknown as ReadIndex;
  } finally {
    db.close();
  }
}

/** The name of the one file in which SQLite's index lies. */
export async function indexName(dataDir: string): Promise<string> {
  const files = (await readdir(path.join(dataDir, 'search'))).filter((file) => file.endsWith('.db'));
  if (files.length !== 1) throw new Error(`There are ${files.length} indexes: ${files.join()}`);
  return files[0] ?? '';
}

export function openIndex(dataDir: string, name: string): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, 'search', name));
}

/** A new index, built from the records. */
export async function rebuiltIndex(segue: Harness): Promise<ReadIndex> {
  await segue.ctx.search.requestRebuild();
  return readIndex(segue);
}

/** Notes what a test has written past the services. */
export function noteChanged(db: Db, kind: SearchKind, ...ids: string[]): Promise<void> {
  return db.transaction().execute((trx) => noteChange(trx, kind, ids));
}

/** Empties the tables of playlists and tracks. */
export async function emptyRecords(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [kind, table] of [
      ['playlist', 'playlists'],
      ['track', 'tracks'],
    ] as const) {
      const rows = await trx.deleteFrom(table).returning('id').execute();
      await noteChange(
        trx,
        kind,
        rows.map(({ id }) => id),
      );
    }
    const people = await trx.selectFrom('users').select('id').execute();
    await noteChange(
      trx,
      'person',
      people.map(({ id }) => id),
    );
  });
}
