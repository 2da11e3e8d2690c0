import { beforeEach, expect, test } from 'vitest';
import * as smart from '#shared/playlists/smart-lists.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { idAt, newId } from '#server/lib/ids.ts';
import { openCast } from '#tests/cast.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { emptyRecords } from '#tests/search-index.ts';
import { dayMs } from './rule.store.ts';

const { segue, alice, bob, carol } = await openCast('alice', 'bob', 'carol');
const { db } = segue.ctx;

beforeEach(() => emptyRecords(db));

type Draft = Omit<smart.SmartDraft, 'name'>;
const draftOf = (match: 'all' | 'any' | 'none', ...rules: smart.SmartRules['rules']): Draft => ({
  rules: { match, rules },
  order: 'newest',
  limit: 100,
});
const titles = async (draft: Draft, who = alice) =>
  (await who.ok(smart.previewSmartList, { body: draft })).tracks.map(({ title }) => title);
const sorted = async (...ask: Parameters<typeof titles>) => (await titles(...ask)).toSorted();

/** Songs of bob's in a public playlist, the first the oldest. */
async function songs(rows: Record<string, object>, owner = bob): Promise<string[]> {
  const ids: string[] = [];
  for (const [title, row] of Object.entries(rows)) {
    const created_at = Date.UTC(2026, 0, 1) + ids.length;
    ids.push(await insertTrack(db, { owner_id: owner.id, title, created_at, ...row }));
  }
  await insertPlaylist(db, { owner_id: owner.id, name: 'All' }, ids);
  return ids;
}
async function hear(trackId: string, daysAgo: number, userId = alice.id): Promise<void> {
  const at = segue.time.now - daysAgo * dayMs;
  const id = idAt(at) + newId(at).slice(9);
  const row = { id, track_id: trackId, playlist_id: null, user_id: userId, listener_key: '', played_at: at };
  await db.insertInto('plays').values(row).execute();
}

test('each rule finds its songs, and its opposite the others', async () => {
  const [a = '', b = '', c = ''] = await songs({
    A: { genre: 'House', artist: 'Beyoncé', created_at: Date.UTC(2023, 11, 31), plays_count: 5 },
    B: { genre: 'Ambient', artist: 'Lanes', created_at: Date.UTC(2024, 0, 1), plays_count: 50 },
    C: { genre: 'House', artist: 'Lanes feat. X', created_at: Date.UTC(2026, 5, 1), plays_count: 500 },
  });
  await db.insertInto('track_stars').values({ user_id: alice.id, track_id: a, created_at: 1 }).execute();
  await hear(b, 3);
  await hear(c, 40);
  await hear(a, 1, bob.id);
  const found: [smart.SmartRule, string[]][] = [
    [{ field: 'style', op: 'is', value: 'House' }, ['A', 'C']],
    [{ field: 'style', op: 'isNot', value: 'House' }, ['B']],
    [{ field: 'year', op: 'is', value: 2024 }, ['B']],
    [{ field: 'year', op: 'from', value: 2024 }, ['B', 'C']],
    [{ field: 'year', op: 'to', value: 2024 }, ['A', 'B']],
    [{ field: 'artist', op: 'is', value: 'LANES' }, ['B', 'C']],
    [{ field: 'artist', op: 'isNot', value: 'lanes' }, ['A']],
    [{ field: 'liked', op: 'is' }, ['A']],
    [{ field: 'liked', op: 'isNot' }, ['B', 'C']],
    [{ field: 'plays', op: 'atLeast', value: 50 }, ['B', 'C']],
    [{ field: 'plays', op: 'atMost', value: 50 }, ['A', 'B']],
    [{ field: 'heard', op: 'within', value: 30 }, ['B']],
    [{ field: 'heard', op: 'notWithin', value: 30 }, ['A', 'C']],
    [{ field: 'heard', op: 'never', value: 0 }, ['A']],
    [{ field: 'followed', op: 'is' }, []],
    [{ field: 'followed', op: 'isNot' }, ['A', 'B', 'C']],
  ];
  for (const [rule, expected] of found) {
    expect([rule, await sorted(draftOf('all', rule))]).toEqual([rule, expected]);
    const others = ['A', 'B', 'C'].filter((title) => !expected.includes(title));
    expect([rule, await sorted(draftOf('none', rule))]).toEqual([rule, others]);
  }
  await db
    .insertInto('follows')
    .values({ user_id: alice.id, person_id: bob.id, created_at: 1, is_shown: 0 })
    .execute();
  expect(await sorted(draftOf('all', { field: 'followed', op: 'is' }))).toEqual(['A', 'B', 'C']);
  await db.deleteFrom('follows').execute();
});

test('a tempo is that which is shown; a song without a sure one never fits, nor its opposite', async () => {
  const ids = await songs({ Slow: {}, Even: {}, Fast: {}, Unsure: {}, Silent: {} });
  const tempos = [80.2, 119.6, 174.4, 120, null];
  const rows = ids.map((track_id, at) => ({
    track_id,
    bpm: tempos[at] ?? null,
    bpm_sureness: at === 3 ? 0.05 : 0.9,
    music_key: null,
    key_sureness: null,
    vector: null,
    place: null,
  }));
  await db.insertInto('track_sound').values(rows).execute();
  const tempo = (op: 'is' | 'from' | 'to', value: number) => ({ field: 'tempo', op, value }) as const;
  const heard = { field: 'heard', op: 'never', value: 0 } as const;
  const found: [smart.SmartRule, string[]][] = [
    [tempo('is', 120), ['Even']],
    [tempo('is', 119), []],
    [tempo('from', 120), ['Even', 'Fast']],
    [tempo('from', 175), []],
    [tempo('to', 120), ['Even', 'Slow']],
    [tempo('to', 79), []],
  ];
  for (const [rule, expected] of found) {
    expect([rule, await sorted(draftOf('all', rule))]).toEqual([rule, expected]);
    const others = ['Even', 'Fast', 'Slow'].filter((title) => !expected.includes(title));
    expect([rule, await sorted(draftOf('none', rule))]).toEqual([rule, others]);
    // The same where all songs are walked through.
    const walked = draftOf('any', { match: 'all', rules: [rule, heard] }, { match: 'none', rules: [heard] });
    expect([rule, await sorted(walked)]).toEqual([rule, expected]);
  }
  expect(await titles(draftOf('all', tempo('from', 100), tempo('to', 130)))).toEqual(['Even']);
  expect(await sorted(draftOf('any', tempo('to', 100), tempo('from', 170)))).toEqual(['Fast', 'Slow']);
});

test('groups join and exclude, three deep, whichever index finds the songs', async () => {
  await songs({
    A: { genre: 'House', artist: 'One' },
    B: { genre: 'House', artist: 'Two' },
    C: { genre: 'Dub', artist: 'One' },
    D: { genre: 'Dub', artist: 'Three' },
  });
  const artist = (value: string) => ({ field: 'artist', op: 'is', value }) as const;
  const style = (value: string) => ({ field: 'style', op: 'is', value }) as const;
  expect(await titles(draftOf('any', artist('Two'), style('Dub')))).toEqual(['D', 'C', 'B']);
  const nested = draftOf('all', style('House'), { match: 'none', rules: [artist('One')] });
  expect(await titles(nested)).toEqual(['B']);
  const deep = {
    match: 'any',
    rules: [artist('Two'), { match: 'all', rules: [artist('One'), style('Dub')] }],
  } as const;
  expect(await titles(draftOf('all', deep as unknown as smart.SmartRules['rules'][number]))).toEqual([
    'C',
    'B',
  ]);
});

test('the order and the limit say which come first; chance is the same all day', async () => {
  const ids = await songs({ A: { plays_count: 2 }, B: { plays_count: 9 }, C: { plays_count: 4 } });
  await hear(ids[0] ?? '', 1);
  await hear(ids[2] ?? '', 5);
  const all = draftOf('all', { field: 'year', op: 'from', value: 1990 });
  const ofStyle = draftOf('any', { field: 'style', op: 'is', value: 'None' }, { field: 'liked', op: 'is' });
  expect(await titles({ ...all, limit: 2 })).toEqual(['C', 'B']);
  expect(await titles({ ...all, order: 'plays' })).toEqual(['B', 'C', 'A']);
  expect(await titles({ ...all, order: 'heard' })).toEqual(['A', 'C', 'B']);
  expect(await titles(ofStyle)).toEqual([]);
  const first = await titles({ ...all, order: 'random' });
  expect(await titles({ ...all, order: 'random' })).toEqual(first);
  const days = new Set<string>();
  const { now } = segue.time;
  for (let day = 0; day < 5; day += 1) {
    segue.time.now = now + day * dayMs;
    days.add(String(await titles({ ...all, order: 'random' })));
  }
  segue.time.now = now;
  expect(days.size).toBeGreaterThan(1);
});

test('nothing is found that its reader may not find; what they starred stays as long as they may hear it', async () => {
  const secret = await insertTrack(db, { owner_id: bob.id, title: 'Secret' });
  const quiet = await insertTrack(db, { owner_id: bob.id, title: 'Quiet' });
  await insertPlaylist(db, { owner_id: bob.id, name: 'P', visibility: 'private' }, [secret]);
  const list = await insertPlaylist(db, { owner_id: bob.id, name: 'U', visibility: 'unlisted' }, [quiet]);
  const all = draftOf('all', { field: 'year', op: 'from', value: 1990 });
  expect(await titles(all)).toEqual([]);
  expect(await sorted(all, bob)).toEqual(['Quiet', 'Secret']);
  for (const track_id of [secret, quiet])
    await db.insertInto('track_stars').values({ user_id: alice.id, track_id, created_at: 1 }).execute();
  expect(await titles(all)).toEqual(['Quiet']);
  expect(await titles(draftOf('all', { field: 'liked', op: 'is' }))).toEqual(['Quiet']);
  await db.updateTable('playlists').set({ visibility: 'private' }).where('id', '=', list).execute();
  expect(await titles(all)).toEqual([]);
});

test('a list is made, changed, frozen and deleted by its owner alone', async () => {
  await songs({ A: { genre: 'House' }, B: { genre: 'House' }, C: { genre: 'Dub' } });
  const draft = { ...draftOf('all', { field: 'style', op: 'is', value: 'House' }), name: 'Mine' };
  const made = await alice.ok(smart.createSmartList, { body: draft });
  expect(made).toMatchObject(draft);
  const params = { id: made.id };
  expect((await alice.ok(smart.listSmartSongs, { params })).tracks.map(({ title }) => title)).toEqual([
    'B',
    'A',
  ]);
  for (const stranger of [bob, carol]) {
    expect(await stranger.ok(smart.listSmartLists)).toEqual([]);
    const path = `/api/v1/users/me/smart-lists/${made.id}`;
    const body = JSON.stringify(draft);
    const headers = { 'content-type': 'application/json' };
    for (const answer of [
      await stranger.fetch(`${path}/songs`),
      await stranger.fetch(`${path}/freeze`, { method: 'POST' }),
      await stranger.fetch(path, { method: 'PUT', body, headers }),
      await stranger.fetch(path, { method: 'DELETE' }),
    ])
      expect(answer.status).toBe(404);
  }
  const { playlist_id } = await alice.ok(smart.freezeSmartList, { params });
  const frozen = await alice.ok(getPlaylist, { params: { id: playlist_id } });
  expect(frozen).toMatchObject({ name: 'Mine', visibility: 'private' });
  expect(frozen.tracks.map(({ title }) => title)).toEqual(['B', 'A']);
  const none = {
    ...draft,
    name: 'None',
    rules: draftOf('all', { field: 'style', op: 'is', value: 'Polka' }).rules,
  };
  await alice.ok(smart.updateSmartList, { params, body: none });
  expect(await alice.ok(smart.listSmartLists)).toMatchObject([{ name: 'None' }]);
  const empty = await alice.fetch(`/api/v1/users/me/smart-lists/${made.id}/freeze`, { method: 'POST' });
  expect(empty.status).toBe(409);
  await alice.ok(smart.deleteSmartList, { params });
  expect(await alice.ok(smart.listSmartLists)).toEqual([]);
});

test('more than twenty rules, a fourth depth and an empty group are refused', async () => {
  const rule = { field: 'liked', op: 'is' } as const;
  const wrong = [
    { match: 'all', rules: Array.from({ length: 21 }, () => rule) },
    { match: 'all', rules: [{ match: 'any', rules: Array.from({ length: 20 }, () => rule) }, rule] },
    { match: 'all', rules: [] },
    {
      match: 'all',
      rules: [{ match: 'all', rules: [{ match: 'all', rules: [{ match: 'all', rules: [rule] }] }] }],
    },
    { match: 'all', rules: [{ field: 'mood', op: 'is', value: 3 }] },
  ];
  for (const rules of wrong) {
    const answer = await alice.fetch('/api/v1/users/me/smart-lists/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules, order: 'newest', limit: 10 }),
    });
    expect(answer.status).toBe(422);
  }
});
