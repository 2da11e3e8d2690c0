import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { migrate, migrateTo } from '#server/db/migrate.ts';
import { openLog } from '#server/lib/log.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { openSearch } from './open-search.ts';

const step = '0092-search-indexer';

/** The index as the version before kept it, of each kind of object one or two. */
const before = `
  create table search_counter (n integer not null);
  create table search_docs (doc integer primary key, ref text not null unique, scope text not null, title text not null,
    byline text not null, body text not null, extra text not null);
  create view search_tokens as select d.doc, d.title as tokens from search_docs d;
  create virtual table search_fts using fts5(tokens, content = 'search_tokens', content_rowid = 'doc', detail = none);
  create table search_words (word text primary key, docs integer not null) without rowid;
  create table search_moves (seq integer primary key, ref text not null);
  create trigger search_doc_added after insert on search_docs begin
    insert into search_fts (rowid, tokens) values (new.doc, new.title); end;
  create trigger search_track_added after insert on tracks begin
    insert into search_docs values ((select count(*) from search_docs), new.id, '', new.title, '', '', ''); end;
  create trigger search_track_reworded after update of title on tracks begin
    update search_docs set title = segue_words(new.title) where ref = new.id; end`;

let folder: string;
let databases: Databases;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-search-'));
  file = path.join(folder, 'segue.db');
  databases = await connectDatabase({ kind: 'sqlite', file });
});
afterAll(async () => {
  await databases.close();
  await rm(folder, { recursive: true });
});

test('an installation with the index of before gets today’s, and finds everything', async () => {
  const { db } = databases;
  const all = await knownMigrations();
  const earlier = all.filter((name) => name < step);
  await migrateTo(db, earlier);
  for (const statement of before.split(/;\n(?= {2}create)/)) await sql.raw(statement).execute(db);
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb,
    created_at) values ('u', 'alice', 'alice', 'a', 'a', 'x', 'user', 1, 1)`.execute(db);
  await sql`insert into tracks (id, owner_id, title, storage_type, source_url, platform, created_at)
    values ('t', 'u', 'Kept song', 'URL', 'https://music.example', 'other', 1)`.execute(db);

  expect(await migrate(db)).toEqual(all.filter((name) => name >= step));
  const left = await sql<{ name: string }>`select name from sqlite_master
    where name like 'search%' and type <> 'index' order by name`.execute(db);
  expect(left.rows.map(({ name }) => name)).toEqual(['search_targets']);
  await insertTrack(db, { owner_id: 'u', title: 'New song' });
  const search = await openSearch({
    config: { database: { kind: 'sqlite', file }, search: { kind: 'database' } },
    databases,
    changes: { listen: () => () => undefined },
    isPaused: () => false,
    log: openLog('silent'),
  });
  await search.settled();
  expect(await search.find({ kind: 'track', text: 'song', viewerId: 'u', limit: 5 })).toHaveLength(2);
  await search.close();
});
