import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportListening } from '#shared/social/listening.ts';
import { forgetPlays, listPlays, setListening } from '#shared/social/plays.ts';
import { newId } from '#server/lib/ids.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { forgetOldPlays } from './plays.service.ts';

type Member = Client & { id: string };

const dayMs = 24 * 60 * 60_000;
let segue: Harness;
let alice: Member;
let bob: Member;
let list: string;
const tracks: Record<string, string> = {};

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  const song = (title: string, artist: string) =>
    insertTrack(segue.ctx.db, { owner_id: alice.id, title, artist, duration_ms: 200_000 });
  tracks['Night drive'] = await song('Night drive', 'The Lanes');
  tracks['100 % Überlin'] = await song('100 % Überlin', 'Åsa');
  tracks['Rain'] = await song('Rain', 'Night Owls');
  list = await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, Object.values(tracks));
});
afterAll(() => segue.close());

let people = 0;
beforeEach(async () => {
  people += 1;
  bob = await segue.member(`bob${people}`);
});

async function listen(title: string, seconds = 40): Promise<void> {
  const [session_id, listening_id] = [`browser-${people}`, randomUUID()];
  for (const [event, position_seconds] of [
    ['start', 0],
    ['stop', seconds],
  ] as const) {
    segue.time.now += position_seconds * 1000;
    const listened_seconds = position_seconds;
    const body = { event, position_seconds, listened_seconds, playlist_id: list, session_id, listening_id };
    await bob.ok(reportListening, { params: { id: tracks[title] ?? '' }, body });
  }
  segue.time.now += 60_000;
}

const titles = async (q?: string): Promise<string[]> =>
  (await bob.ok(listPlays, { query: q === undefined ? {} : { q } })).plays.map(({ track }) => track.title);

/** The tables with rows that name a person, or hold their id in any other text. */
async function named(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns, isView } of await segue.ctx.db.introspection.getTables()) {
    if (isView) continue;
    for (const column of columns) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
        where cast(${sql.ref(column.name)} as text) like ${`%${id}%`}`.execute(segue.ctx.db);
      if (Number(rows[0]?.n) > 0) found.push(name);
    }
  }
  return [...new Set(found)];
}

const counted = async (): Promise<number[]> =>
  (
    await segue.ctx.db
      .selectFrom('tracks')
      .select('plays_count')
      .where('id', 'in', Object.values(tracks))
      .orderBy('id')
      .execute()
  ).map(({ plays_count }) => plays_count);

test('plays are found by words of title and artist, in any case, and only by their listener', async () => {
  for (const title of Object.keys(tracks)) await listen(title);
  expect(await titles('NIGHT')).toEqual(['Rain', 'Night drive']);
  expect(await titles('night owls')).toEqual(['Rain']);
  expect(await titles('100 %')).toEqual(['100 % Überlin']);
  expect(await titles('_ain')).toEqual([]);
  expect(await titles("' or 1=1 --")).toEqual([]);
  const { plays } = await alice.ok(listPlays, { query: { q: 'night' } });
  expect(plays).toEqual([]);
});

test('the pages of a search follow each other without a gap', async () => {
  for (let round = 0; round < 3; round += 1) {
    await listen('Rain');
    await listen('Night drive');
  }
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { q: 'rain', limit: 2, ...(cursor ? { cursor } : {}) };
    const page = await bob.ok(listPlays, { query });
    seen.push(...page.plays.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test('a day is deleted, and no other', async () => {
  await listen('Rain');
  segue.time.now = Math.ceil(segue.time.now / dayMs) * dayMs;
  const from = new Date(segue.time.now).toISOString();
  await listen('Night drive');
  segue.time.now += dayMs - 10 * 60_000;
  const until = new Date(Math.ceil(segue.time.now / dayMs) * dayMs).toISOString();
  segue.time.now = Date.parse(until);
  await listen('100 % Überlin');
  const before = await counted();
  expect((await segue.visitor.call(forgetPlays, { query: { since: from, until } })).status).toBe(401);
  await alice.ok(forgetPlays, { query: { since: from, until } });
  expect(await titles()).toHaveLength(3);
  await bob.ok(forgetPlays, { query: { since: from, until } });
  expect(await titles()).toEqual(['100 % Überlin', 'Rain']);
  expect(await counted()).toEqual(before);
});

test('after everything is deleted the listener is in no record that listening made, and the counts stand', async () => {
  await segue.idle();
  const atRest = await named(bob.id);
  await listen('Rain');
  await listen('Night drive', 4);
  const after = await named(bob.id);
  expect(after.filter((table) => !atRest.includes(table)).toSorted()).toEqual([
    'activities',
    'listening_sessions',
    'playlist_listeners',
    'plays',
  ]);
  const before = await counted();
  await bob.ok(forgetPlays);
  expect(await named(bob.id)).toEqual(atRest);
  expect(await counted()).toEqual(before);
});

test('plays lose their listener after the time that the listener chose, by default a year', async () => {
  const ago = async (title: string, days: number) => {
    const played_at = segue.time.now - days * dayMs;
    const row = { track_id: tracks[title] ?? '', user_id: bob.id, listener_key: '', played_at };
    await segue.ctx.db
      .insertInto('plays')
      .values({ ...row, id: newId(played_at) })
      .execute();
  };
  expect(await bob.ok(listPlays)).toMatchObject({ remembers: true, keep_days: 365 });
  await ago('Night drive', 364);
  await ago('Rain', 366);
  await forgetOldPlays(segue.ctx);
  expect(await titles()).toEqual(['Night drive']);

  await bob.ok(setListening, { body: { remembers: true, keep_days: 0 } });
  await ago('Rain', 4000);
  await forgetOldPlays(segue.ctx);
  expect(await titles()).toEqual(['Night drive', 'Rain']);

  await ago('100 % Überlin', 29);
  await bob.ok(setListening, { body: { remembers: true, keep_days: 30 } });
  expect(await titles()).toEqual(['100 % Überlin']);
  const rows = await segue.ctx.db
    .selectFrom('plays')
    .select('id')
    .where('played_at', '<', segue.time.now - 30 * dayMs)
    .execute();
  expect(rows).toHaveLength(3);
});

test('a time that is not offered is refused', async () => {
  const { status } = await bob.call(setListening, { body: { remembers: true, keep_days: 7 as 30 } });
  expect(status).toBe(422);
});

test('a play tells for how long it sounded, once it is over', async () => {
  await listen('Rain', 150);
  const lengths = () =>
    segue.ctx.db.selectFrom('plays').select('listened_ms').where('user_id', '=', bob.id).execute();
  expect(await lengths()).toEqual([{ listened_ms: 150_000 }]);
  const session_id = `browser-${people}`;
  for (const position_seconds of [0, 15, 30, 45]) {
    if (position_seconds > 0) segue.time.now += 15_000;
    const event = position_seconds === 0 ? ('start' as const) : ('heartbeat' as const);
    const params = { id: tracks['Rain'] ?? '' };
    await bob.ok(reportListening, { params, body: { event, position_seconds, session_id } });
  }
  // The next one ends it without a word.
  await listen('Night drive', 10);
  expect(
    (await lengths()).map(({ listened_ms }) => listened_ms).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([45_000, 150_000]);
});
