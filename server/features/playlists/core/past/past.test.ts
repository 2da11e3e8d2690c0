import { describe, expect, it } from 'vitest';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { eventsKept } from '#shared/limits.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { setHiddenAt } from '#server/features/moderation/reports/hide.service.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { listState } from '#tests/factories/playlist-state.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';
import { changePlaylist } from '../edits/edit.service.ts';
import { foldMonths } from './fold-months.service.ts';
import { findState } from '../record/snapshot.store.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

const make = async (titles: string[] = [], body: edits.PlaylistDraft = { name: 'Night drive' }) => {
  const { id } = await alice.ok(edits.createPlaylist, { body });
  await plant(id, titles);
  return id;
};
const plant = (id: string, titles: string[]) =>
  plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
const get = (id: string, query: { at?: string; event?: string } = {}, client: Client = alice) =>
  client.ok(getPlaylist, { params: { id }, query });
const titlesOf = ({ tracks }: Playlist) => tracks.map(({ title }) => title);
const stepsOf = async (id: string, client: Client = alice) =>
  (await client.ok(listHistory, { params: { id }, query: { by: 'steps' } })).entries;
const restore = (id: string, body: edits.StateRestore) =>
  alice.ok(edits.restorePlaylist, { params: { id }, body });
const edit = async (id: string, body: Omit<edits.PlaylistPatch, 'version'>) => {
  const { version } = await get(id);
  await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, ...body } });
};
const later = (ms = 60_000) => (segue.time.now += ms);
const dayMs = 24 * 60 * 60_000;

async function lastEvent(id: string): Promise<string> {
  const rows = await segue.ctx.db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0]?.id ?? '';
}

describe('The past of a playlist', () => {
  it('shows a moment as it was, and what of it can still be heard', async () => {
    const id = await make(['One', 'Two', 'Three', 'Four']);
    const then = new Date(segue.time.now).toISOString();
    const { tracks } = await get(id);
    later();
    await edit(id, { name: 'Day drive' });
    await alice.ok(edits.removeItem, { params: { id, entry: tracks[0]?.entry_id ?? '' } });
    await alice.ok(deleteTrack, { params: { id: tracks[1]?.id ?? '' } });
    await segue.ctx.db
      .transaction()
      .execute((trx) => setHiddenAt(trx, { kind: 'track', id: tracks[2]?.id ?? '' }, 1));
    const mine = await get(id, { at: then });
    expect([mine.name, titlesOf(mine), mine.gone]).toMatchObject([
      'Night drive',
      ['One', 'Three', 'Four'],
      [{ index: 1 }],
    ]);
    // A track that is in no playlist any more, deleted or hidden is grey to others, and named nowhere.
    const theirs = await get(id, { at: then }, bob);
    expect([titlesOf(theirs), theirs.gone?.map(({ index }) => index)]).toEqual([['Four'], [0, 1, 2]]);
    const told = JSON.stringify(await stepsOf(id, bob));
    expect(['One', 'Two', 'Three', 'Four'].filter((title) => told.includes(`"${title}"`))).toEqual(['Four']);
    expect((await bob.call(getPlaylist, { params: { id }, query: { at: '2001-01-01' } })).status).toBe(404);
  });

  it('keeps a private time to its owner, also what was changed in the moment of opening', async () => {
    const id = await make(['Secret song'], { name: 'Secret name', visibility: 'private' });
    const hidden = (await stepsOf(id)).map((step) => step.id);
    later();
    await edit(id, { visibility: 'public', name: 'Open name' });
    const theirs = await stepsOf(id, bob);
    expect(theirs).toHaveLength(1);
    const all = await segue.ctx.db
      .selectFrom('playlist_events')
      .select('id')
      .where('playlist_id', '=', id)
      .execute();
    for (const event of all.map((row) => row.id)) {
      const { status, body } = await bob.call(getPlaylist, { params: { id }, query: { event } });
      expect([status, JSON.stringify(body).includes('Secret name')]).toEqual([
        hidden.includes(event) ? 404 : 200,
        false,
      ]);
    }
    expect(JSON.stringify(theirs)).not.toContain('Secret name');
    expect(await get(id, { event: hidden[0] ?? '' })).toMatchObject({ name: 'Secret name' });
    const [opened] = theirs;
    const attempts = [
      await bob.call(edits.restorePlaylist, { params: { id }, body: { event_id: opened?.id ?? '' } }),
      await bob.call(forgetHistory, { params: { id, event: hidden[0] ?? '' } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([409, 403]);
  });

  it('tells together what one person did in a row, and each edit by itself where that is asked', async () => {
    const id = await make(['A', 'B']);
    later(2 * dayMs);
    await plant(id, ['C']);
    await edit(id, { genre: 'Jazz' });
    const { entries } = await alice.ok(listHistory, { params: { id } });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { kind: 'added', count: 1, titles: ['C'] },
        { kind: 'edited', field: 'genre', to: 'Jazz', count: 1, titles: [] },
      ],
      [
        { kind: 'created', count: 1, titles: [] },
        { kind: 'added', count: 2, titles: ['A', 'B'] },
      ],
    ]);
    expect(entries[0]).toMatchObject({ person: { username: 'alice' }, before_id: entries[1]?.id });
    expect(await stepsOf(id)).toHaveLength(5);
    for (let at = 0; at < 25; at += 1) await edit(id, { genre: `Genre ${at}` });
    const first = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    const second = await alice.ok(listHistory, {
      params: { id },
      query: { by: 'steps', cursor: first.next_cursor ?? '' },
    });
    const ids = [...first.entries, ...second.entries].map((entry) => entry.id);
    expect([new Set(ids).size, second.next_cursor]).toEqual([30, null]);
  });

  it('gives back single items beside their old neighbours, and leaves out what is not to be had', async () => {
    const id = await make(['A', 'B', 'C', 'D']);
    const then = await lastEvent(id);
    const { tracks } = await get(id);
    const [a, b, c] = tracks.map(({ entry_id }) => entry_id);
    await alice.ok(edits.removeItem, { params: { id, entry: b ?? '' } });
    await alice.ok(edits.removeItem, { params: { id, entry: c ?? '' } });
    await alice.ok(deleteTrack, { params: { id: tracks[2]?.id ?? '' } });
    const answer = await restore(id, { event_id: then, items: [a, b, c].flatMap((one) => one ?? []) });
    expect([titlesOf(answer), answer.left_out, answer.track_count]).toEqual([['A', 'B', 'D'], 2, 3]);
    const [last] = await stepsOf(id);
    expect(last?.changes).toMatchObject([{ kind: 'reverted', count: 1, titles: ['B'] }]);
  });

  it('opens a playlist again only where its owner asks for that', async () => {
    const id = await make(['A']);
    const open = await lastEvent(id);
    await edit(id, { visibility: 'private', name: 'Closed' });
    expect(await restore(id, { event_id: open })).toMatchObject({
      name: 'Night drive',
      visibility: 'private',
    });
    expect(await restore(id, { event_id: open, visibility: true })).toMatchObject({ visibility: 'public' });
  });

  it('forgets states for good, but not the one that is now', async () => {
    const id = await make(['Kept']);
    const [slip] = await plant(id, ['Slip']);
    const event = await lastEvent(id);
    const { tracks } = await get(id);
    await alice.ok(edits.removeItem, { params: { id, entry: tracks[1]?.entry_id ?? '' } });
    const now = await lastEvent(id);
    const state = await listState(segue.ctx.db, id);
    await alice.ok(forgetHistory, { params: { id, event } });
    expect((await alice.call(getPlaylist, { params: { id }, query: { event } })).status).toBe(404);
    expect(await findState(segue.ctx.db, { playlistId: id, eventId: now })).toEqual(state);
    for (const table of ['playlist_events', 'playlist_snapshots'] as const) {
      const rows = await segue.ctx.db.selectFrom(table).selectAll().where('playlist_id', '=', id).execute();
      expect(JSON.stringify(rows)).not.toContain(slip);
    }
    expect((await alice.call(forgetHistory, { params: { id, event: now } })).status).toBe(409);
    await plant(id, ['Later']);
    expect(
      (await findState(segue.ctx.db, { playlistId: id, eventId: await lastEvent(id) }))?.items,
    ).toHaveLength(2);
  });

  it('loses what a moderator took away', async () => {
    const id = await make([], { name: 'Nice', description: 'Bad words' });
    const then = await lastEvent(id);
    await edit(id, { description: 'Better words' });
    await edit(id, { description: 'Bad words' });
    const row = await segue.ctx.db
      .selectFrom('playlists')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await segue.ctx.db
      .transaction()
      .execute((trx) => changePlaylist(trx, { id: null }, row, { description: '' }, segue.time.now));
    expect((await get(id, { event: then })).description).toBe('');
    const events = await segue.ctx.db
      .selectFrom('playlist_events')
      .selectAll()
      .where('playlist_id', '=', id)
      .execute();
    expect(JSON.stringify(events)).not.toContain('Bad words');
    expect(JSON.stringify(events)).toContain('Better words');
  });

  it('folds old months to a state each, and loses no state that is younger', async () => {
    const id = await make(['A']);
    const start = segue.time.now;
    const months = [];
    for (let month = 0; month < 3; month += 1) {
      for (const title of ['B', 'C', 'D']) await plant(id, [`${title}${month}`]);
      months.push({ id: await lastEvent(id), state: await listState(segue.ctx.db, id) });
      later(31 * dayMs);
    }
    await foldMonths(segue.ctx, id, 4);
    await foldMonths(segue.ctx, id, 2);
    expect(eventsKept).toBeGreaterThan(2);
    for (const { id: eventId, state } of [months[0], months[2]].flatMap((one) => one ?? [])) {
      expect(await findState(segue.ctx.db, { playlistId: id, eventId })).toEqual(state);
    }
    // Sessions end sooner than that.
    segue.time.now = start;
    const { entries } = await alice.ok(listHistory, { params: { id } });
    expect(entries.map(({ before_id }) => before_id)).toEqual([entries[1]?.id, null, null, null]);
    const folded = entries.flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'folded'));
    expect(folded.map(({ count }) => count)).toEqual([1, 3, 5]);
    for (const client of [alice, bob]) {
      expect((await get(id, { event: entries.at(-1)?.id ?? '' }, client)).tracks).toHaveLength(4);
    }
  });
});
