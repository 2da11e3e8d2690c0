import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPopular } from '#server/features/playlists/core/ranking.store.ts';
import { runRound } from '#server/features/ingest/link-health/check.service.ts';
import { findBy } from '#server/search/find.ts';
import { identifyTracks } from '#server/search/identify.ts';
import { openIndexFile } from '#server/search/sqlite/index-file.ts';
import { sqliteMatcher } from '#server/search/sqlite/matcher.ts';
import { forKysely } from '#server/db/sqlite.ts';
import { Kysely, SqliteDialect } from 'kysely';
import { recurringKinds } from '#server/job-kinds.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { calls } from '#server/features/apps/subsonic/calls.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { plantTrack, plantTracks } from './factories/plant.ts';
import { isOnPostgres } from './engines/scratch-database.ts';
import { bootSegue, type Client, type Harness } from './harness.ts';
import { indexName } from './search-index.ts';
import { rows } from './endpoints/registry.ts';
import { isExcusedOnPostgres, isExcusedStep } from './query-excuses.ts';
import { slowSteps, statementsOf } from './query-plans.ts';
import { fillTables, mostRead, queriesOf, type Query, referencesWithoutIndex } from './query-reads.ts';
import { callAllThatWrite } from './writing-calls.ts';

// Every read endpoint of the contract is called, with what it might find, and the plan of every SQL statement that it
// runs is looked at. The list is what the server itself has bound, so a new endpoint is tested the moment it is served.

/** Of a table's rows: more than the feed's snapshot, far from all. */
const readMost = 3000;

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let playlistId: string;
let trackId: string;

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_KEEP_MONTHS: '13' });
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  ({ id: playlistId } = await alice.ok(createPlaylist, { body: { name: 'Planned' } }));
  [trackId = ''] = await plantTracks(
    segue.ctx.db,
    { id: playlistId, ownerId: alice.id, now: segue.time.now },
    ['One', 'Two'],
  );
  for (const member of [alice, bob]) {
    await member.ok(likePlaylist, { params: { id: playlistId } });
    await member.ok(savePlaylist, { params: { id: playlistId } });
  }
  await segue.ctx.db
    .insertInto('link_checks')
    .values({ source_id: trackId, state: 'gone', dead_since: 1, next_at: 0, asked_at: 1 })
    .execute();
  const song = { ownerId: bob.id, title: 'Three', artist: 'The Lanes', now: segue.time.now };
  await plantTrack(segue.ctx.db, song);
  await segue.ctx.db
    .insertInto('artist_follows')
    .values({ user_id: alice.id, artist_key: 'the lanes', name: 'The Lanes', created_at: 0 })
    .execute();
  await segue.ctx.search.settled();
});
afterAll(() => segue.close());

function pathOf(endpoint: EndpointSpec): string {
  const id = endpoint.path.startsWith('/api/v1/playlists/') ? playlistId : trackId;
  return endpoint.path.replace(/:(\w+)/g, (_place, name: string) => (name === 'username' ? 'alice' : id));
}

/** Asks an endpoint whatever it might find, as a member and as a visitor. */
async function ask(endpoint: EndpointSpec): Promise<void> {
  for (const query of rows[endpoint.id]?.queries ?? ['', '?page=2&limit=5', '?query=one', '?q=one']) {
    for (const client of [alice, segue.visitor]) {
      const answer = await client.fetch(pathOf(endpoint) + query);
      await answer.arrayBuffer();
      expect([endpoint.id, query, answer.status < 500]).toEqual([endpoint.id, query, true]);
    }
  }
}

// The plans are SQLite's.
test.skipIf(isOnPostgres)('no read endpoint reads whole tables or sorts what it reads', async () => {
  const reads = segue.endpoints.filter((one) => one.method === 'GET');
  expect(reads.length).toBeGreaterThan(5);
  const slow: string[] = [];
  let statements = 0;
  for (const endpoint of reads) {
    const executed = await statementsOf(() => ask(endpoint));
    statements += executed.length;
    for (const statement of executed) {
      for (const step of await slowSteps(segue.ctx.db, statement)) {
        if (!isExcusedStep(endpoint.id, statement, step))
          slow.push(`${endpoint.id}: ${step}\n  ${statement}`);
      }
    }
  }
  expect(statements).toBeGreaterThan(10);
  expect(slow).toEqual([]);
});

test.skipIf(isOnPostgres)('no look at links reads whole tables or sorts what it reads', async () => {
  segue.time.now = new Date(segue.time.now).setHours(23);
  const executed = await statementsOf(() => runRound(segue.ctx, { pause: async () => undefined }));
  const steps = await Promise.all(executed.map((statement) => slowSteps(segue.ctx.db, statement)));
  expect([executed.some((one) => one.includes('asked_at')), steps.flat()]).toEqual([true, []]);
});

/** Calls everything that an app may call, but what deletes. */
async function askAsApp(): Promise<void> {
  const { password: apiKey } = await alice.ok(createAppPassword, { body: { name: 'Planned' } });
  const credit = `cr-${Buffer.from('Somebody').toString('base64url')}`;
  const ids = [`tr-${trackId}`, `al-${playlistId}`, `ar-${alice.id}`, credit];
  const types = [
    'newest',
    'alphabeticalByName',
    'alphabeticalByArtist',
    'byGenre',
    'byYear',
    'starred',
    'frequent',
  ];
  const given = { artist: 'Somebody', genre: 'House', query: 'one', username: 'alice', current: ids[0]! };
  const names = Object.values(calls).flatMap((group) => Object.keys(group));
  for (const call of names.filter((name) => !name.startsWith('delete'))) {
    for (const [at, id] of ids.entries()) {
      const query = { ...given, id, apiKey, type: types[at] ?? '', currentIndex: '0', position: '1' };
      const more = { rating: '3', mediaId: ids[0]!, positionMs: '1', state: 'starting' };
      const answer = await segue.visitor.fetch(`/rest/${call}?${new URLSearchParams({ ...query, ...more })}`);
      await answer.arrayBuffer();
    }
  }
  for (const type of types) {
    const query = new URLSearchParams({ ...given, type, apiKey });
    await (await segue.visitor.fetch(`/rest/getAlbumList2?${query}`)).arrayBuffer();
  }
}

// They sort what they have found, as few as it is; none may read a whole table for it.
test.skipIf(isOnPostgres)('no call of an app reads whole tables', async () => {
  const executed = await statementsOf(askAsApp);
  expect(executed.length).toBeGreaterThan(40);
  const scans: string[] = [];
  for (const statement of executed) {
    for (const step of await slowSteps(segue.ctx.db, statement)) {
      const isExcused = isExcusedStep('subsonic.get', statement, step);
      if (/\bSCAN\b/.test(step) && !isExcused) scans.push(`${step}\n  ${statement}`);
    }
  }
  expect(scans).toEqual([]);
});

// Its thread is sent questions, not statements: here they are answered by the same code.
test.skipIf(isOnPostgres)("nor does search's own thread", async () => {
  await segue.ctx.search.settled();
  const file = path.join(segue.dataDir, 'search', await indexName(segue.dataDir));
  const connection = openIndexFile(file, { readOnly: true });
  const index = new Kysely<never>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  try {
    const statements = await statementsOf(async () => {
      const matcher = sqliteMatcher(connection);
      for (const text of ['o', 'one', 'onee', 'one two', 'planned playlist', 'plannde playlsi']) {
        await findBy(matcher, { kind: 'track', text, viewerId: alice.id, limit: 20 });
      }
      await identifyTracks(matcher, [{ title: 'One', artist: '' }], alice.id);
    });
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) {
      expect([statement, await slowSteps(index as never, statement)]).toEqual([statement, []]);
    }
  } finally {
    await index.destroy();
  }
});

test.skipIf(isOnPostgres)('the check finds what is slow', async () => {
  const all = await statementsOf(() =>
    segue.ctx.db.selectFrom('tracks').select('id').orderBy('title').execute(),
  );
  // The server looks for jobs meanwhile.
  const found = all.filter((statement) => statement.includes('"tracks"'));
  expect(found).toHaveLength(1);
  const steps = await slowSteps(segue.ctx.db, found[0] ?? '');
  expect(steps.join()).toMatch(/SCAN tracks/);
  expect(steps.join()).toMatch(/TEMP B-TREE/);
});

describe.runIf(isOnPostgres)('on PostgreSQL, where each table holds much', () => {
  const executed = {
    endpoints: [] as Query[],
    apps: [] as Query[],
    work: [] as Query[],
    writes: [] as Query[],
  };
  let called = new Set<string>();

  beforeAll(async () => {
    // Asked while there is only what the server has made itself, looked at among much else.
    const reads = segue.endpoints.filter((one) => one.method === 'GET');
    executed.endpoints = await queriesOf(async () => {
      for (const endpoint of reads) await ask(endpoint);
    });
    executed.apps = await queriesOf(askAsApp);
    executed.work = await queriesOf(async () => {
      const job = { id: '', signal: new AbortController().signal };
      for (const kind of recurringKinds) await kind.run(segue.ctx, null, job);
    });
    const people = { admin: alice, bob, carol: await segue.member('carol') };
    executed.writes = await queriesOf(async () => {
      called = await callAllThatWrite(segue, people);
    });
    await fillTables(segue.ctx.db);
  }, 600_000);

  test('every call whose row says so was sent, and no other', () => {
    const said = Object.keys(rows).filter((id) => rows[id]?.writes?.example === 'sent');
    expect([...called].filter((id) => rows[id]?.writes).toSorted()).toEqual(said.toSorted());
  });

  test('a scroll goes on by the index, however deep it is', async () => {
    const { db } = segue.ctx;
    const [above] = await listPopular(db, { limit: 1, skipped: 10_000 });
    const all = await queriesOf(() => listPopular(db, { limit: 50, after: above! }));
    // The server looks for jobs meanwhile.
    const read = all.filter(({ text }) => text.includes('"playlists"'));
    expect(read).toHaveLength(1);
    expect((await mostRead(db, read[0]!)).rows).toBeLessThan(readMost);
  });

  test('who or what is deleted is looked for by an index in every table that refers to it', async () => {
    expect(await referencesWithoutIndex(segue.ctx.db)).toEqual([]);
  });

  test.each(['endpoints', 'apps', 'work', 'writes'] as const)(
    'none of the %s reads more than some pages of it',
    async (who) => {
      expect(executed[who].length).toBeGreaterThan(20);
      const greedy: string[] = [];
      for (const query of executed[who]) {
        const { table, rows: read } = await mostRead(segue.ctx.db, query);
        const isExcused = read <= readMost || isExcusedOnPostgres(query.text);
        if (!isExcused) greedy.push(`${read} of ${table}\n  ${query.text}`);
      }
      expect(greedy).toEqual([]);
    },
  );
});
