import { assert, asyncProperty, integer, array, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { type Audience, getAudience } from '#shared/social/audience.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { cameFrom } from '../listening/came-from.policy.ts';
import { getAudience as readAudience, sumAudience } from './audience.service.ts';

type Member = Client & { id: string };

const dayMs = 24 * 60 * 60_000;
let segue: Harness;
let owner: Member;
let stranger: Member;
let listeners: string[];

beforeAll(async () => {
  segue = await bootSegue();
  owner = await segue.member('owner');
  stranger = await segue.member('stranger');
  const { id: _, ...like } = await segue.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  listeners = Array.from({ length: 40 }, (_unused, at) => newId(segue.time.now + at));
  for (const [at, id] of listeners.entries()) {
    const name = `listener${at}`;
    const email = `${name}@segue.test`;
    await segue.ctx.db
      .insertInto('users')
      .values({ ...like, id, username: name, username_key: name, email, email_key: email })
      .execute();
  }
});
afterAll(() => segue.close());

interface List {
  id: string;
  tracks: string[];
}

async function makeList(titles = ['One', 'Two', 'Three']): Promise<List> {
  const tracks: string[] = [];
  for (const title of titles) tracks.push(await insertTrack(segue.ctx.db, { owner_id: owner.id, title }));
  return { id: await insertPlaylist(segue.ctx.db, { owner_id: owner.id, name: 'Open' }, tracks), tracks };
}

interface Heard {
  user?: string | null;
  key?: string;
  seconds?: number;
  from?: string;
}

async function listen({ id, tracks }: List, track: number, heard: Heard = {}): Promise<void> {
  const { user = null, key = `browser of ${user}`, seconds = 60, from = 'home' } = heard;
  const at = segue.time.now;
  await segue.ctx.db
    .insertInto('listening_sessions')
    .values({
      id: newId(at),
      track_id: tracks[track] ?? '',
      playlist_id: id,
      user_id: user,
      listener_key: key,
      ip: '',
      started_at: at,
      last_seen_at: at,
      ended_at: at,
      listened_ms: seconds * 1000,
      counted: seconds >= 30 ? 1 : 0,
      came_from: from,
    })
    .execute();
}

const day = async (days: number): Promise<void> => {
  segue.time.now += days * dayMs;
  await sumAudience(segue.ctx);
};

/** The owner's look, without a session, which the days would end. */
const look = ({ id }: List): Promise<Audience> => readAudience(segue.ctx, owner, id);

/** All numbers that a look shows, by their names. */
function figures(seen: Audience): Record<string, number> {
  const all: Record<string, number> = seen.listeners === null ? {} : { all: seen.listeners };
  for (const { title, heard } of seen.items) {
    for (const [name, value] of Object.entries(heard ?? {})) all[`${title} ${name}`] = value;
  }
  for (const { place, listeners: count } of seen.came_from) all[`from ${place}`] = count;
  return all;
}

describe('the listeners of a playlist', () => {
  test('are shown to its owner alone, through every call', async () => {
    const list = await makeList();
    const input = { params: { id: list.id } };
    expect((await owner.call(getAudience, input)).status).toBe(200);
    expect((await stranger.call(getAudience, input)).status).toBe(403);
    expect((await segue.visitor.call(getAudience, input)).status).toBe(401);
    const hidden = await insertPlaylist(segue.ctx.db, {
      owner_id: owner.id,
      name: 'Hers',
      visibility: 'private',
    });
    expect((await stranger.call(getAudience, { params: { id: hidden } })).status).toBe(404);
  });

  test('tell where they come from, where they leave and what they like, a day late and rounded', async () => {
    const list = await makeList();
    for (const [at, user] of listeners.slice(0, 22).entries()) {
      await listen(list, 0, { user, seconds: at < 14 ? 60 : 5, from: at < 11 ? 'home' : 'embed' });
      if (at < 12) await listen(list, 1, { user });
      if (at < 9) await listen(list, 2, { user });
    }
    for (const user_id of listeners.slice(0, 8)) {
      const star = { user_id, track_id: list.tracks[0] ?? '', created_at: segue.time.now };
      await segue.ctx.db.insertInto('track_stars').values(star).execute();
    }
    await day(0);
    expect(figures(await look(list))).toEqual({});
    await day(1);
    expect(figures(await look(list))).toEqual({});
    await day(1);
    const seen = await look(list);
    expect(seen.listeners).toBe(20);
    expect(seen.items.map(({ heard }) => heard)).toEqual([
      { began: 20, stayed: 15, skipped: 10, liked: 10 },
      { began: 10, stayed: 10, skipped: 0, liked: 0 },
      null,
    ]);
    expect(seen.came_from).toEqual([
      { place: 'home', listeners: 10 },
      { place: 'embed', listeners: 10 },
    ]);
  });

  test('are different people: neither the owner, nor one of them in ten browsers', async () => {
    const list = await makeList();
    const [busy = '', ...others] = listeners;
    for (const user of others.slice(0, 8)) await listen(list, 0, { user });
    for (let at = 0; at < 10; at += 1) {
      await listen(list, 0, { user: busy, key: `phone ${at}` });
      // The same browser before its person logged in.
      await listen(list, 0, { key: `phone ${at}` });
      await listen(list, 0, { user: owner.id, key: `owner ${at}` });
      await listen(list, 0, { key: `owner ${at}` });
    }
    await day(3);
    expect(figures(await look(list))).toEqual({});
    await listen(list, 0, { user: others[20] ?? '' });
    await day(3);
    expect(figures(await look(list))).toMatchObject({ 'One began': 10, all: 10 });
  });

  test('never tell one person, by any two looks', async () => {
    const visit = record({
      who: integer({ min: 0, max: 39 }),
      track: integer({ min: 0, max: 1 }),
      seconds: integer({ min: 0, max: 60 }),
      days: integer({ min: 0, max: 2 }),
      from: integer({ min: 0, max: 1 }),
    });
    await assert(
      asyncProperty(array(visit, { minLength: 20, maxLength: 90 }), async (visits) => {
        const list = await makeList(['One', 'Two']);
        const heard: { who: number; at: number; cells: string[] }[] = [];
        /** For each cell the end of the days that it showed when it last changed. */
        const shownUntil = new Map<string, number>();
        let before = figures(await look(list));
        for (const { who, track, seconds, days, from } of visits) {
          const place = ['home', 'embed'][from] ?? '';
          await listen(list, track, { user: listeners[who] ?? '', seconds, from: place });
          heard.push({
            who,
            at: segue.time.now,
            cells: ['all', track === 0 ? 'One' : 'Two', `from ${place}`],
          });
          // At once nothing is to be seen of it.
          expect(figures(await look(list))).toEqual(before);
          if (days === 0) continue;
          await day(days);
          const now = figures(await look(list));
          const until = Math.floor(segue.time.now / dayMs - 1) * dayMs;
          const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
          const cells = new Set(changed.map((name) => name.replace(/ (began|stayed|skipped|liked)$/, '')));
          for (const cell of cells) {
            const since = shownUntil.get(cell) ?? 0;
            const people = heard.filter(
              (one) => one.cells.includes(cell) && one.at >= since && one.at < until,
            );
            expect(new Set(people.map((one) => one.who)).size).toBeGreaterThanOrEqual(10);
            shownUntil.set(cell, until);
          }
          expect(Object.values(now).filter((value) => value % 5 !== 0)).toEqual([]);
          before = now;
        }
      }),
      { numRuns: 12 },
    );
  });
});

test('a listening comes from the page that its first report names, of this site alone', () => {
  const at = 'https://segue.test/music';
  expect(cameFrom(`${at}/`, at)).toBe('home');
  expect(cameFrom(`${at}/search?q=night`, at)).toBe('search');
  expect(cameFrom(`${at}/playlists/abc`, at)).toBe('playlist');
  expect(cameFrom(`${at}/users/alice`, at)).toBe('person');
  expect(cameFrom(`${at}/embed/playlists/abc`, at)).toBe('embed');
  for (const other of [undefined, '', 'nonsense', 'https://elsewhere.test/', `${at}/profile`]) {
    expect(cameFrom(other, at)).toBe('other');
  }
});
