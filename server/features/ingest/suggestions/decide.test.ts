import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { acceptInvite, createInvite, setRights } from '#shared/playlists/collaboration.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { listHistory } from '#shared/playlists/history.ts';
import { suggestionKeepMs } from '#shared/limits.ts';
import { followPlaylist, listFollowingFeed } from '#shared/social/following.ts';
import {
  countUnread,
  listNotifications,
  type Notification,
  patchNotificationSettings,
} from '#shared/social/notifications.ts';
import { deletePlaylist, removeItem, restorePlaylist } from '#shared/playlists/playlist-edits.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { type Member, openSuggestions } from '#tests/factories/suggestions.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { sweepSuggestions } from './sweep.service.ts';

let segue: Harness;
let on: ReturnType<typeof openSuggestions>;
let root: Member;
let anna: Member;
let bob: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openSuggestions(segue);
  root = await segue.member('root');
  anna = await segue.member('anna');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());

const itemOf = async (id: string, title: string): Promise<string> =>
  (await on.get(anna, id)).tracks.find((track) => track.title === title)?.entry_id ?? '';
const suggestTrack = async (id: string, title: string, before: string | null = null) =>
  (await on.suggest(bob, id, { track_id: await on.track(bob, title), before })).id;
const suggesterOf = async (who: Client, id: string, title: string) =>
  (await on.get(who, id)).tracks.find((track) => track.title === title)?.suggested_by;

describe('Accepting', () => {
  it('takes a suggestion in where it was proposed, with its suggester’s name', async () => {
    const id = await on.make(anna, ['One', 'Two']);
    const track_id = await on.track(bob, 'Mine');
    const play = (who: Client) => who.call(getPlayInfo, { params: { id: track_id } });
    expect((await play(anna)).status).toBe(404);
    const { id: sid } = await on.suggest(bob, id, { track_id, before: await itemOf(id, 'Two') });
    // It is heard before it is decided: by those who decide.
    expect([(await play(anna)).status, (await play(segue.visitor)).status]).toEqual([200, 404]);
    const { status, body } = await on.accept(anna, id, sid);
    expect([status, body.suggestion]).toEqual([
      200,
      expect.objectContaining({ state: 'accepted', decided_by: expect.objectContaining({ id: anna.id }) }),
    ]);
    expect(await on.titles(segue.visitor, id)).toEqual(['One', 'Mine', 'Two']);
    const { tracks, contributors } = await on.get(segue.visitor, id);
    expect(tracks[1]).toMatchObject({
      entry_id: body.entry_id,
      owner: { id: bob.id },
      suggested_by: { name: 'bob', user: { id: bob.id } },
    });
    expect(contributors?.people.map(({ username }) => username).toSorted()).toEqual(['anna', 'bob']);
    expect((await on.get(anna, id)).open_suggestions).toBe(0);
    expect(await on.list(bob, id)).toMatchObject([{ id: sid, state: 'accepted' }]);
    const again = await on.accept(anna, id, sid);
    expect([again.status, again.body.detail]).toEqual([409, 'This suggestion has been accepted already.']);
  });

  it('elsewhere moves it, and at its end where its place has gone', async () => {
    const id = await on.make(anna, ['One', 'Two', 'Three']);
    const moved = await suggestTrack(id, 'Moved');
    expect((await on.accept(anna, id, moved, { before: await itemOf(id, 'One') })).status).toBe(200);
    const two = await itemOf(id, 'Two');
    const late = await suggestTrack(id, 'Late', two);
    await anna.ok(removeItem, { params: { id, entry: two } });
    expect((await on.accept(anna, id, late, { before: two })).status).toBe(409);
    expect(await on.list(anna, id)).toMatchObject([{ id: late, before: null }]);
    expect((await on.accept(anna, id, late)).status).toBe(200);
    expect(await on.titles(anna, id)).toEqual(['Moved', 'One', 'Three', 'Late']);
  });

  it('by two at once is once, and the other is told', async () => {
    const id = await on.make(anna);
    const sid = await suggestTrack(id, 'Wanted');
    const invited = await segue.member('editor');
    const { token } = await anna.ok(createInvite, { params: { id }, body: { right: 'edit' } });
    await invited.ok(acceptInvite, { params: { token: token ?? '' } });
    expect((await on.get(invited, id)).open_suggestions).toBe(1);
    const both = await Promise.all([on.accept(anna, id, sid), on.accept(invited, id, sid)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await on.titles(anna, id)).toEqual(['Wanted']);
  });

  it('of a link makes it a track of the person who accepts, and costs its suggester and its owner no room', async () => {
    const id = await on.make(anna);
    const body = { url: 'https://band.example/song?utm_source=x', title: 'Song', artist: 'Band' };
    const { id: sid } = await on.suggest(bob, id, body);
    expect((await on.accept(anna, id, sid)).status).toBe(200);
    const [track] = (await on.get(bob, id)).tracks;
    expect(track).toMatchObject({
      title: 'Song',
      artist: 'Band',
      source_url: 'https://band.example/song',
      owner: { id: anna.id },
      suggested_by: { name: 'bob' },
    });
    expect((await on.send(bob, id, body)).status).toBe(409);
  });

  it('fills a missing item, which nothing else has filled', async () => {
    const lines = [{ title: 'Lost', artist: 'Band' }];
    const { playlist_id: id } = await anna.ok(importList, { body: { name: 'Imported', lines } });
    await anna.ok(setRights, { params: { id }, body: { suggest: 'link' } });
    const item = (await on.get(bob, id)).wanted[0]?.entry_id ?? '';
    const [one, other] = [await on.track(bob, 'Found'), await on.track(bob, 'Found again')];
    const first = await on.suggest(bob, id, { track_id: one, fills: item, note: 'I have this one' });
    const second = await on.suggest(bob, id, { track_id: other, fills: item });
    expect(first).toMatchObject({ fills: item, before: null });
    expect((await on.accept(anna, id, first.id)).body).toMatchObject({ entry_id: item, track_count: 1 });
    expect(await on.titles(anna, id)).toEqual(['Found']);
    expect(await suggesterOf(anna, id, 'Found')).toMatchObject({ name: 'bob' });
    expect((await on.accept(anna, id, second.id)).status).toBe(409);
  });

  it('is an edit of the history, and comes back from it with the name', async () => {
    const id = await on.make(anna, ['One']);
    const sid = await suggestTrack(id, 'Kept');
    await on.accept(anna, id, sid);
    const { entries } = await anna.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    expect(entries[0]).toMatchObject({
      person: { id: anna.id },
      changes: [{ kind: 'added', titles: ['Kept'], suggested_by: { id: bob.id } }],
    });
    await anna.ok(restorePlaylist, { params: { id }, body: { event_id: entries[0]?.before_id ?? '' } });
    expect(await on.titles(anna, id)).toEqual(['One']);
    await anna.ok(restorePlaylist, { params: { id }, body: { event_id: entries[0]?.id ?? '' } });
    expect(await on.titles(anna, id)).toEqual(['One', 'Kept']);
    expect(await suggesterOf(anna, id, 'Kept')).toMatchObject({ name: 'bob' });
    await anna.ok(deletePlaylist, { params: { id } });
    await anna.ok(restorePlaylist, { params: { id }, body: {} });
    expect(await suggesterOf(anna, id, 'Kept')).toMatchObject({ name: 'bob' });
  });

  it('finds no track that is gone or already there', async () => {
    const id = await on.make(anna);
    const other = await on.make(bob);
    const gone = await on.track(bob, 'Gone');
    const { id: sid } = await on.suggest(bob, id, { track_id: gone });
    await bob.ok(deleteTrack, { params: { id: gone } });
    expect(await on.list(anna, id)).toMatchObject([{ id: sid, track: null, link: null }]);
    expect((await on.accept(anna, id, sid)).status).toBe(404);
    expect((await on.reject(anna, id, sid)).status).toBe(200);
    expect((await on.accept(anna, other, sid)).status).toBe(409);
  });
});

describe('People', () => {
  const toldId = (line: Notification) => ('playlist' in line ? line.playlist.id : null);
  const linesOf = async (who: Client, id: string) =>
    (await who.ok(listNotifications)).lines.filter((line) => toldId(line) === id);

  it('are told: how many are open, and what became of one’s own', async () => {
    const id = await on.make(anna);
    const sids = [await suggestTrack(id, 'A'), await suggestTrack(id, 'B'), await suggestTrack(id, 'C')];
    expect(await linesOf(anna, id)).toMatchObject([
      { kind: 'suggestion', count: 3, closed: false, is_read: false },
    ]);
    await on.accept(anna, id, sids[0] ?? '');
    await on.accept(anna, id, sids[1] ?? '');
    await on.reject(anna, id, sids[2] ?? '');
    expect(await linesOf(anna, id)).toEqual([]);
    const people = [{ username: 'anna' }];
    expect(await linesOf(bob, id)).toMatchObject([
      { kind: 'decision', outcome: 'rejected', count: 1, people },
      { kind: 'decision', outcome: 'accepted', count: 2 },
    ]);
    await bob.ok(patchNotificationSettings, { body: { muted_kinds: ['decision'] } });
    expect(await linesOf(bob, id)).toEqual([]);
  });

  it('are told once what became of a suggestion, also where they follow the playlist', async () => {
    const id = await on.make(anna, ['One']);
    const [erin, frank] = [await segue.member('erin'), await segue.member('frank')];
    // After it was published, which they are not told of.
    segue.time.now += 60_000;
    for (const who of [erin, frank]) await who.ok(followPlaylist, { params: { id } });
    const { id: sid } = await on.suggest(erin, id, { track_id: await on.track(erin, 'Mine') });
    segue.time.now += 60 * 60_000;
    await on.accept(anna, id, sid);
    expect((await erin.ok(countUnread)).unread).toBe(1);
    const kinds = async (who: Client) =>
      (await who.ok(listNotifications)).lines
        .filter((line) => (line.kind === 'news' ? line.news.playlist.id : toldId(line)) === id)
        .map(({ kind }) => kind);
    expect([await kinds(erin), await kinds(frank)]).toEqual([['decision'], ['news']]);
    const newsOf = async (who: Client) =>
      (await who.ok(listFollowingFeed)).lines.filter(
        (line) => line.playlist.id === id && line.kind === 'added',
      );
    // The suggester gets news of the other items alone; all other followers get news of each item.
    await plantTracks(segue.ctx.db, { id, ownerId: anna.id, now: segue.time.now }, ['Two']);
    expect(await newsOf(erin)).toMatchObject([{ count: 1, tracks: [{ title: 'Two' }] }]);
    expect(await newsOf(frank)).toMatchObject([{ count: 2, tracks: [{ title: 'Mine' }, { title: 'Two' }] }]);
  });

  it('who are deactivated take their open suggestions with them, until they are back', async () => {
    const id = await on.make(anna);
    const carol = await segue.member('carol');
    await on.suggest(carol, id, { url: 'https://band.example/carols' });
    const set = (is_active: boolean) =>
      root.ok(setUserStatus, { params: { id: carol.id }, body: { is_active, reason: 'Tried out' } });
    await set(false);
    expect([await on.list(anna, id), (await on.get(anna, id)).open_suggestions]).toEqual([[], 0]);
    await set(true);
    expect(await on.list(anna, id)).toHaveLength(1);
  });

  it('who delete their account are named no more, and what was taken in stays', async () => {
    const id = await on.make(anna);
    const dave = await segue.member('dave');
    const [taken, open] = [
      await on.suggest(dave, id, { url: 'https://band.example/taken' }),
      await on.suggest(dave, id, { url: 'https://band.example/open' }),
    ];
    await on.accept(anna, id, taken.id);
    await dave.ok(deleteMyAccount, { body: { password: memberPassword } });
    const { tracks, open_suggestions } = await on.get(anna, id);
    expect([tracks.length, tracks[0]?.suggested_by, open_suggestions]).toEqual([1, undefined, 0]);
    expect((await on.reject(anna, id, open.id)).status).toBe(404);
  });

  it('are reminded of nothing that was turned down long ago', async () => {
    const id = await on.make(anna);
    const [taken, rejected, withdrawn, open] = [
      await suggestTrack(id, 'Taken'),
      await suggestTrack(id, 'Rejected'),
      await suggestTrack(id, 'Withdrawn'),
      await suggestTrack(id, 'Open'),
    ];
    await on.accept(anna, id, taken);
    await on.reject(anna, id, rejected);
    await on.withdraw(bob, id, withdrawn);
    const left = async () => {
      await sweepSuggestions(segue.ctx);
      const rows = segue.ctx.db.selectFrom('playlist_suggestions').select('id').where('playlist_id', '=', id);
      return new Set((await rows.execute()).map((row) => row.id));
    };
    expect(await left()).toEqual(new Set([taken, rejected, withdrawn, open]));
    segue.time.now += suggestionKeepMs + 1;
    expect(await left()).toEqual(new Set([taken, open]));
  });
});
