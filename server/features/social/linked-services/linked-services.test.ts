import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportListening } from '#shared/social/listening.ts';
import * as contract from '#shared/social/linked-services.ts';
import { forgetPlay, forgetPlays, listPlays, setListening } from '#shared/social/plays.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { login } from '#shared/accounts/auth.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { slowSteps, statementsOf } from '#tests/query-plans.ts';
import { type FakeServices, type FakeService, openFakeServices } from '#tests/services/fake-services.ts';
import { tendListens } from './queue.service.ts';
import { listDueLinks } from './waiting-listen.store.ts';

type Member = Client & { id: string };

const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000];
/** Of both servers, by which tokens are sealed. */
const serverSecret = randomUUID() + randomUUID();
let segue: Harness;
let elsewhere: FakeServices;
let alice: Member;
let bob: Member;
let songs: string[];
let people = 0;
let token: string;

beforeAll(async () => {
  elsewhere = await openFakeServices();
  const { id, secret } = elsewhere.key;
  segue = await bootSegue(
    { SEGUE_LASTFM_KEY: id, SEGUE_LASTFM_SECRET: secret, SEGUE_JWT_SECRET: serverSecret },
    { outbound: elsewhere.outbound },
  );
  alice = await segue.member('alice');
  const names = ['One', 'Two', 'Three'];
  songs = await Promise.all(
    names.map((title) =>
      insertTrack(segue.ctx.db, { owner_id: alice.id, title, artist: 'Åsa & Co', duration_ms: 200_000 }),
    ),
  );
  songs.push(await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Nobody', artist: '' }));
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, songs);
});
afterAll(async () => {
  await segue.close();
  elsewhere.close();
});

beforeEach(async () => {
  people += 1;
  bob = await segue.member(`bob${people}`);
  token = randomUUID();
  for (const service of [elsewhere.listenBrainz, elsewhere.lastFm]) {
    service.mood = 'well';
    service.calls = 0;
    for (const list of [service.listens, service.playing, service.batches]) list.length = 0;
    service.unwanted.clear();
  }
  elsewhere.listenBrainz.people.set(token, 'bob-at-lb');
});

/** Listens to a song for some seconds; answers the second in which it began. */
async function listen(song: number, seconds = 40): Promise<number> {
  const [session_id, listening_id] = [`browser-${people}`, randomUUID()];
  const began = Math.floor(segue.time.now / 1000);
  for (const [event, position_seconds] of [
    ['start', 0],
    ['stop', seconds],
  ] as const) {
    segue.time.now += position_seconds * 1000;
    const body = { event, position_seconds, listened_seconds: position_seconds, session_id, listening_id };
    await bob.ok(reportListening, { params: { id: songs[song] ?? '' }, body });
  }
  segue.time.now += minuteMs;
  return began;
}

const linkListenBrainz = () =>
  bob.ok(contract.linkService, { params: { service: 'listenbrainz' }, body: { token } });

async function linkLastFm(): Promise<void> {
  const asked = await bob.ok(contract.askServicePermission);
  elsewhere.lastFm.allow(asked.token, 'bob-at-fm');
  await bob.ok(contract.linkService, { params: { service: 'lastfm' }, body: { token: asked.token } });
}

const linkTo = async (kind: contract.ServiceKind): Promise<FakeService> => {
  await (kind === 'lastfm' ? linkLastFm() : linkListenBrainz());
  return kind === 'lastfm' ? elsewhere.lastFm : elsewhere.listenBrainz;
};

const linkOf = async (kind: contract.ServiceKind) =>
  (await bob.ok(contract.listLinkedServices)).find(({ service }) => service === kind)?.link ?? null;

/** Does the work that listening has left. */
async function sent(): Promise<void> {
  await tendListens(segue.ctx);
  await segue.idle();
}

/** Lets the work come that is due some time later. */
async function later(ms: number): Promise<void> {
  segue.time.now += ms;
  await sent();
}

describe('a link', () => {
  test('is made with a token that the service knows, which nobody reads again', async () => {
    const wrong = { params: { service: 'listenbrainz' as const }, body: { token: randomUUID() } };
    expect(await bob.call(contract.linkService, wrong)).toMatchObject({ status: 422 });
    elsewhere.listenBrainz.mood = 'down';
    expect(await bob.call(contract.linkService, wrong)).toMatchObject({ status: 503 });
    elsewhere.listenBrainz.mood = 'well';
    const made = await linkListenBrainz();
    expect(made.link).toMatchObject({ name: 'bob-at-lb', state: 'linked', waiting_count: 0 });
    const replies = JSON.stringify([made, await bob.ok(contract.listLinkedServices)]);
    expect(replies).not.toContain(token);
    const rows = await segue.ctx.db.selectFrom('linked_services').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const spoilt = { params: { service: 'listenbrainz' as const }, body: { token: `${token}\r\nX: y` } };
    expect((await bob.call(contract.linkService, spoilt)).status).toBe(422);
  });

  test('is its owner’s alone', async () => {
    await linkListenBrainz();
    expect(await alice.ok(contract.listLinkedServices)).toMatchObject([{ link: null }, { link: null }]);
    await alice.ok(contract.unlinkService, { params: { service: 'listenbrainz' } });
    expect(await linkOf('listenbrainz')).not.toBeNull();
    for (const [endpoint, input] of [
      [contract.listLinkedServices, {}],
      [contract.unlinkService, { params: { service: 'listenbrainz' } }],
    ] as const)
      expect((await segue.visitor.call(endpoint, input as never)).status).toBe(401);
  });

  test('to Last.fm waits until its owner allows it there', async () => {
    const { token: asked, url } = await bob.ok(contract.askServicePermission);
    expect(url).toBe(`https://www.last.fm/api/auth/?api_key=${elsewhere.key.id}&token=${asked}`);
    const input = { params: { service: 'lastfm' as const }, body: { token: asked } };
    expect(await bob.call(contract.linkService, input)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('not allowed yet') },
    });
    elsewhere.lastFm.allow(asked, 'bob-at-fm');
    expect((await bob.ok(contract.linkService, input)).link).toMatchObject({ name: 'bob-at-fm' });
  });

  test('ends with what waits for it', async () => {
    const service = await linkTo('listenbrainz');
    service.mood = 'down';
    await listen(0);
    await sent();
    await bob.ok(contract.unlinkService, { params: { service: 'listenbrainz' } });
    expect(await segue.ctx.db.selectFrom('waiting_listens').selectAll().execute()).toEqual([]);
    service.mood = 'well';
    await linkTo('listenbrainz');
    await later(dayMs);
    expect(service.listens).toEqual([]);
  });
});

describe.each(contract.serviceKinds)('%s', (kind) => {
  test('learns the song of the moment, and a listen when it counts', async () => {
    const service = await linkTo(kind);
    const session_id = `browser-${people}`;
    const params = { id: songs[0] ?? '' };
    await bob.ok(reportListening, { params, body: { event: 'start', position_seconds: 0, session_id } });
    await sent();
    expect([service.playing, service.listens]).toEqual([['Åsa & Co: One'], []]);
    segue.time.now += minuteMs;
    const began = await listen(1);
    await listen(2, 10);
    // A song without an artist is none that a service would know.
    await listen(3);
    await sent();
    expect(service.listens).toEqual([{ at: began, song: 'Åsa & Co: Two' }]);
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 0, lost_count: 0, trouble: null });
  });

  test('learns after a day without an answer what happened, each once and in order', async () => {
    const service = await linkTo(kind);
    service.mood = 'down';
    const expected: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expected.push(await listen(round % 3));
      await sent();
      await later(6 * 60 * minuteMs);
    }
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 4, trouble: 'away', state: 'linked' });
    // It took them, and its answer was lost: they are sent again, and known.
    service.mood = 'forgetful';
    await later(6 * 60 * minuteMs);
    service.mood = 'well';
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 4, trouble: 'away' });
    await later(6 * 60 * minuteMs);
    expect(service.listens.map(({ at }) => at)).toEqual(expected);
    expect(service.batches).toEqual([4, 4]);
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 0, trouble: null, retry_at: null });
  });

  test('is asked nothing while it wants a pause', async () => {
    const service = await linkTo(kind);
    service.mood = 'busy';
    await listen(0);
    await sent();
    const tries = service.calls;
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 1, trouble: 'busy' });
    service.mood = 'well';
    await later(1000);
    expect(service.calls).toBe(tries);
    await later(2 * minuteMs);
    expect(service.listens).toHaveLength(1);
  });

  test('that refuses the token is told nothing more, until it is linked again', async () => {
    const service = await linkTo(kind);
    service.mood = 'refusing';
    await listen(0);
    await sent();
    expect(await linkOf(kind)).toMatchObject({ state: 'refused', waiting_count: 1 });
    const tries = service.calls;
    await listen(1);
    await later(dayMs);
    expect(service.calls).toBe(tries);
    service.mood = 'well';
    await linkTo(kind);
    await sent();
    expect(service.listens.map(({ song }) => song)).toEqual(['Åsa & Co: One', 'Åsa & Co: Two']);
    expect(await linkOf(kind)).toMatchObject({ state: 'linked', waiting_count: 0 });
  });

  test('loses what it will not have, and nothing else; and what waited for 14 days', async () => {
    const service = await linkTo(kind);
    service.mood = 'down';
    for (const song of [0, 1, 2]) await listen(song);
    service.unwanted.add('Åsa & Co: Two');
    service.mood = 'well';
    await later(minuteMs);
    expect(service.listens.map(({ song }) => song)).toEqual(['Åsa & Co: One', 'Åsa & Co: Three']);
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 0, lost_count: 1 });
    service.mood = 'down';
    await listen(0);
    await sent();
    service.mood = 'well';
    await later(15 * dayMs);
    const username = `bob${people}`;
    bob.token = (
      await segue.visitor.ok(login, { body: { username, password: memberPassword } })
    ).access_token;
    expect(await linkOf(kind)).toMatchObject({ waiting_count: 0, lost_count: 2 });
    expect(service.listens).toHaveLength(2);
  });

  test('learns nothing while the history is off', async () => {
    const service = await linkTo(kind);
    service.mood = 'down';
    await listen(0);
    await sent();
    service.mood = 'well';
    await bob.ok(setListening, { body: { remembers: false, keep_days: 365 } });
    service.calls = 0;
    await listen(1);
    await later(dayMs);
    expect(service.calls).toBe(0);
    await bob.ok(setListening, { body: { remembers: true, keep_days: 365 } });
    await later(minuteMs);
    expect(service.listens.map(({ song }) => song)).toEqual(['Åsa & Co: One']);
  });
});

test('many listens go in calls as large as the service takes', async () => {
  const service = await linkTo('lastfm');
  service.mood = 'down';
  for (let count = 0; count < 52; count += 1) await listen(count % 3);
  service.mood = 'well';
  await later(2 * 60 * minuteMs);
  expect(service.batches).toEqual([50, 2]);
});

/** Tables with the id of a person, in any column. */
async function named(id: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, columns, isView } of await segue.ctx.db.introspection.getTables()) {
    for (const column of isView ? [] : columns) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
        where cast(${sql.ref(column.name)} as text) like ${`%${id}%`}`.execute(segue.ctx.db);
      if (Number(rows[0]?.n) > 0) found.add(name);
    }
  }
  return [...found];
}

test('what is deleted of the history is not sent; after everything nothing of it stands anywhere', async () => {
  const service = await linkTo('listenbrainz');
  await sent();
  const atRest = await named(bob.id);
  service.mood = 'down';
  for (const song of [0, 1, 2]) await listen(song);
  await sent();
  const { plays } = await bob.ok(listPlays);
  await bob.ok(forgetPlay, { params: { id: plays[1]?.id ?? '' } });
  expect(await linkOf('listenbrainz')).toMatchObject({ waiting_count: 2 });
  await bob.ok(forgetPlays);
  expect(await named(bob.id)).toEqual(atRest);
  service.mood = 'well';
  await later(dayMs);
  expect(service.listens).toEqual([]);
});

test('a link is due as long as something waits for it, and an index finds those that are', async () => {
  const { db } = segue.ctx;
  const isDue = async () =>
    (await listDueLinks(db, segue.time.now + dayMs)).some(({ userId }) => userId === bob.id);
  const service = await linkTo('listenbrainz');
  await sent();
  expect(await isDue()).toBe(false);
  service.mood = 'down';
  await listen(0);
  expect(await isDue()).toBe(true);
  await sent();
  expect(await isDue()).toBe(true);
  service.mood = 'well';
  await later(dayMs);
  expect(service.listens).toHaveLength(1);
  expect(await isDue()).toBe(false);
  if (isOnPostgres) return;
  const executed = await statementsOf(() => listDueLinks(db, segue.time.now));
  const [statement = ''] = executed.filter((one) => one.includes('linked_services'));
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db);
  expect(rows.map(({ detail }) => detail).join()).toContain('INDEX linked_services_due (due_at<?)');
  expect(await slowSteps(db, statement)).toEqual([]);
});

test.runIf(isOnPostgres)(
  'two servers that send at once tell a service each listen once, in order',
  async () => {
    const { database } = segue.ctx.config;
    const other = await bootSegue(
      {
        SEGUE_DATABASE_URL: database.kind === 'postgres' ? database.url : '',
        SEGUE_JWT_SECRET: serverSecret,
      },
      { outbound: elsewhere.outbound },
    );
    await linkListenBrainz();
    const expected: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      expected.push(await listen(round % 3));
      other.time.now = segue.time.now;
      await Promise.all([tendListens(segue.ctx), tendListens(other.ctx)]);
      await Promise.all([segue.idle(), other.idle()]);
    }
    expect(elsewhere.listenBrainz.listens.map(({ at }) => at)).toEqual(expected);
    // Told by one of them alone: the service left no double out.
    expect(elsewhere.listenBrainz.batches.reduce((all, some) => all + some, 0)).toBe(expected.length);
    await other.close();
  },
);
