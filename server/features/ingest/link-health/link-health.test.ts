import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvite, createInvite, setRights } from '#shared/playlists/collaboration.ts';
import { listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { linkCheckEveryMs } from '#shared/limits.ts';
import * as calls from '#shared/ingest/link-health.ts';
import type { DeadReason } from '#shared/music/link-states.ts';
import { createPlaylist, restorePlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import { type Member, openSuggestions } from '#tests/factories/suggestions.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let on: ReturnType<typeof openSuggestions>;
let alice: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openSuggestions(segue);
  await segue.member('root');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
});
afterAll(() => segue.close());

const health = (who: Client, id: string) => who.ok(calls.getPlaylistHealth, { params: { id } });
const repair = (who: Client, id: string, item: string, track_id: string) =>
  who.call(calls.repairItem, { params: { id, item }, body: { track_id } });
const itemsOf = async (id: string) => (await on.get(alice, id)).tracks;
const checkOf = (id: string) =>
  segue.ctx.db.selectFrom('link_checks').selectAll().where('source_id', '=', id).executeTakeFirst();

/** Marks a link dead, as a check does. */
const kill = (source_id: string, state: DeadReason = 'gone') =>
  segue.ctx.db
    .insertInto('link_checks')
    .values({ source_id, state, dead_since: segue.time.now, next_at: segue.time.now + 1, failures: 3 })
    .execute();

let songs = 0;
const song = (owner: Member, artist: string, seconds: number | null = 200) =>
  insertTrack(segue.ctx.db, {
    owner_id: owner.id,
    source_url: `https://music.example/${(songs += 1)}`,
    title: 'Wanted',
    artist,
    created_at: segue.time.now,
    duration_ms: seconds === null ? null : seconds * 1000,
  });

/** Makes a playlist with a song of this artist in the middle, whose link is dead. */
async function makeBroken(artist: string, visibility: Visibility = 'public') {
  const [first, dead, last] = [
    await on.track(alice, 'First'),
    await song(alice, artist),
    await on.track(alice, 'Last'),
  ];
  const body = { name: `Broken ${artist}`, visibility, track_ids: [first, dead, last] };
  const { id } = await alice.ok(createPlaylist, { body });
  await kill(dead);
  const item = (await itemsOf(id))[1]?.entry_id ?? '';
  return { id, dead, item };
}

async function publish(who: Member, track: string) {
  await who.ok(createPlaylist, { body: { name: 'Shelf', track_ids: [track] } });
}

async function invite(who: Member, id: string) {
  const { token } = await alice.ok(createInvite, { params: { id }, body: { right: 'edit' } });
  await who.ok(acceptInvite, { params: { token: token ?? '' } });
}

describe('The health of a playlist', () => {
  it('is a line for everybody, and for those who edit what needs them with candidates', async () => {
    const { id, dead, item } = await makeBroken('The Lost');
    const own = await song(alice, 'the lost', 203);
    const [shared, hidden, other, gone] = [
      await song(bob, 'The Lost feat. Guest', null),
      await song(bob, 'The Lost'),
      await song(bob, 'The Lost', 320),
      await song(bob, 'The Lost'),
    ];
    for (const track of [shared, other, gone]) await publish(bob, track);
    await kill(gone, 'private');
    await segue.ctx.search.settled();

    expect(await health(segue.visitor, id)).toEqual({ playable: 2, total: 3 });
    expect(await health(bob, id)).toEqual({ playable: 2, total: 3 });
    await invite(carol, id);
    const { next_check_at, ...told } = await health(alice, id);
    expect(next_check_at).toBeNull();
    expect(told).toMatchObject({
      playable: 2,
      total: 3,
      needs_count: 1,
      repairs: [],
      needs: [{ entry_id: item, index: 1, reason: 'gone', track: { id: dead, title: 'Wanted' } }],
    });
    const found = told.needs?.[0]?.candidates.map(({ track, from, likeness }) => [track.id, from, likeness]);
    expect(found).toEqual([
      [own, 'own', 1],
      [shared, 'public', expect.closeTo(0.81)],
    ]);
    expect(found?.flat()).not.toContain(hidden);
    const seenByEditor = await health(carol, id);
    expect([seenByEditor.needs_count, 'next_check_at' in seenByEditor]).toEqual([1, false]);
    expect((await itemsOf(id)).map(({ dead_link }) => dead_link)).toEqual([undefined, 'gone', undefined]);
  });

  it('counts a track that has one address left as playing', async () => {
    const { id, dead } = await makeBroken('Two Ways');
    const source = { track_id: dead, position: 1, url: 'https://b.example/x', platform: 'other' as const };
    await segue.ctx.db
      .insertInto('track_sources')
      .values({ id: 'second', ...source, duration_ms: null, added_by: null, added_at: segue.time.now })
      .execute();
    expect(await health(bob, id)).toEqual({ playable: 3, total: 3 });
    await kill('second', 'blocked');
    expect((await itemsOf(id))[1]?.dead_link).toBe('gone');
  });

  it('of a private list is its owner’s alone', async () => {
    const { id, item } = await makeBroken('Secret', 'private');
    const params = { id };
    for (const who of [segue.visitor, bob]) {
      expect((await who.call(calls.getPlaylistHealth, { params })).status).toBe(404);
    }
    expect((await bob.call(calls.checkPlaylistLinks, { params })).status).toBe(404);
    expect((await repair(bob, id, item, await on.track(bob, 'Mine'))).status).toBe(404);
    expect(await health(alice, id)).toMatchObject({ playable: 2 });
  });
});

describe('A repair', () => {
  it('keeps place, words and likes, and is taken back by the same call', async () => {
    const { id, dead, item } = await makeBroken('Mended');
    const fresh = await song(alice, 'Mended');
    await bob.ok(likePlaylist, { params: { id } });
    const before = await on.get(alice, id);
    expect((await repair(segue.visitor, id, item, fresh)).status).toBe(401);
    expect((await repair(bob, id, item, fresh)).status).toBe(409);
    expect((await repair(alice, id, item, fresh)).body).toMatchObject({ track_count: 3 });
    const after = await on.get(alice, id);
    const { added_at } = before.tracks[1] ?? {};
    const others = [before.tracks[0], before.tracks[2]];
    expect([after.tracks[0], after.tracks[2]]).toEqual(others);
    expect(after.tracks[1]).toMatchObject({ id: fresh, entry_id: item, added_at });
    expect([after.likes_count, after.version > before.version]).toEqual([1, true]);
    const { repairs, needs_count } = await health(alice, id);
    expect(repairs).toMatchObject([{ entry_id: item, from: { id: dead }, by: { id: alice.id } }]);
    expect(needs_count).toBe(0);
    expect((await repair(alice, id, item, dead)).status).toBe(200);
    expect(await health(alice, id)).toMatchObject({ needs_count: 1, repairs: [] });
    expect((await on.get(alice, id)).tracks).toEqual(before.tracks);
  });

  it('is an edit of the history, which takes it back', async () => {
    const { id, dead, item } = await makeBroken('Remembered');
    const fresh = await song(alice, 'Remembered');
    await repair(alice, id, item, fresh);
    const { entries } = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    expect(entries[0]).toMatchObject({
      person: { id: alice.id },
      changes: [{ kind: 'repaired', count: 1, titles: ['Wanted'] }],
    });
    const back = { event_id: entries[0]?.before_id ?? '' };
    await alice.ok(restorePlaylist, { params: { id }, body: back });
    expect((await itemsOf(id))[1]).toMatchObject({ id: dead, entry_id: item, dead_link: 'gone' });
    expect((await health(alice, id)).repairs).toEqual([]);
    await alice.ok(restorePlaylist, { params: { id }, body: { event_id: entries[0]?.id ?? '' } });
    expect((await itemsOf(id))[1]?.id).toBe(fresh);
  });

  it('takes no track that is there already, is not for the editor, or fills a missing line', async () => {
    const { id, dead, item } = await makeBroken('Refused');
    const first = (await itemsOf(id))[0]?.id ?? '';
    const nobodys = await on.track(bob, 'Bob’s own');
    const codes = [];
    for (const track of [first, dead, nobodys]) codes.push((await repair(alice, id, item, track)).status);
    expect(codes).toEqual([409, 409, 404]);
    const lines = [{ title: 'Missing', artist: 'Nobody' }];
    const { playlist_id } = await alice.ok(importList, { body: { name: 'Imported', lines } });
    const line = (await on.get(alice, playlist_id)).wanted[0]?.entry_id ?? '';
    const { status, body } = await repair(alice, playlist_id, line, first);
    expect([status, body.detail]).toEqual([409, 'This line has no track yet: fill it instead.']);
    expect((await repair(alice, id, line, first)).status).toBe(404);
  });

  it('is suggested by a listener for a dead item alone, and accepted as one', async () => {
    const { id, item } = await makeBroken('Suggested');
    await alice.ok(setRights, { params: { id }, body: { suggest: 'link' } });
    const [playing, mine] = [(await itemsOf(id))[0]?.entry_id ?? '', await song(bob, 'Suggested')];
    expect((await on.send(bob, id, { track_id: mine, fills: playing })).status).toBe(409);
    const { id: sid } = await on.suggest(bob, id, { track_id: mine, fills: item });
    expect((await on.accept(alice, id, sid)).body).toMatchObject({ entry_id: item, track_count: 3 });
    expect((await itemsOf(id))[1]).toMatchObject({ id: mine, entry_id: item, suggested_by: { name: 'bob' } });
    expect((await health(alice, id)).repairs).toMatchObject([{ to: { id: mine } }]);
  });
});

describe('A look', () => {
  it('at a list is asked for by its owner, once an hour', async () => {
    const { id, dead } = await makeBroken('Asked');
    await invite(carol, id);
    const check = (who: Client) => who.call(calls.checkPlaylistLinks, { params: { id } });
    const others = await Promise.all([segue.visitor, bob, carol].map(check));
    expect(others.map(({ status: code }) => code)).toEqual([401, 403, 403]);
    expect((await check(alice)).body).toEqual({ asked: 3 });
    expect(await checkOf(dead)).toMatchObject({ asked_at: segue.time.now, state: 'gone' });
    const { status, body } = await check(alice);
    expect([status, body.detail]).toEqual([429, expect.stringContaining('60 minutes')]);
    const next = Date.parse((await health(alice, id)).next_check_at ?? '');
    expect(next).toBe(segue.time.now + linkCheckEveryMs);
    segue.time.now += linkCheckEveryMs + 1;
    expect([(await health(alice, id)).next_check_at, (await check(alice)).status]).toEqual([null, 200]);
  });

  it('follows a play that failed, which marks nothing and counts once a day for each person', async () => {
    const track = await on.track(alice, 'Fails');
    await publish(alice, track);
    const tell = (who: Client, body: { code: DeadReason | 'other'; source_id?: string } = { code: 'gone' }) =>
      who.call(calls.reportFailedPlay, { params: { id: track }, body });
    expect((await tell(segue.visitor)).status).toBe(204);
    const first = segue.time.now;
    expect(await checkOf(track)).toMatchObject({ state: 'unknown', reported_at: first, asked_at: first });
    segue.time.now += 60_000;
    expect([(await tell(segue.visitor)).status, (await checkOf(track))?.reported_at]).toEqual([204, first]);
    expect([(await tell(bob)).status, (await checkOf(track))?.reported_at]).toEqual([204, segue.time.now]);
    expect((await tell(bob, { code: 'gone', source_id: 'none' })).status).toBe(404);
    const params = { id: await on.track(alice, 'Alice’s own') };
    expect((await bob.call(calls.reportFailedPlay, { params, body: { code: 'gone' } })).status).toBe(404);
    const codes = [];
    for (let at = 0; at < 60; at += 1) codes.push((await tell(carol)).status);
    expect([new Set(codes), (await tell(carol)).status]).toEqual([new Set([204]), 429]);
  });
});
