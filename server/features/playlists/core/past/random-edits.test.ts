import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { snapshotEveryEvents } from '#shared/limits.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { listState } from '#tests/factories/playlist-state.ts';
import { plantTrack } from '#tests/factories/plant.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { addTrackToPlaylist } from '../playlist.service.ts';
import { findState } from '../record/snapshot.store.ts';
import type { PlaylistState } from '../record/state.ts';

// Three editors with three rights, through the calls and by Subsonic's.

type Editor = Client & { id: string; right: 'own' | 'edit' | 'add'; appKey: string };

let segue: Harness;
let editors: Editor[];
let alice: Editor;
/** The playlist. */
let id: string;
let files: string[];
let links: string[];

const random = randomOf(24);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

beforeAll(async () => {
  segue = await bootSegue();
  const join = async (name: string, right: Editor['right']): Promise<Editor> => {
    const client = await segue.member(name);
    const { password } = await client.ok(createAppPassword, { body: { name: 'App' } });
    return Object.assign(client, { right, appKey: password });
  };
  editors = [await join('alice', 'own'), await join('bob', 'edit'), await join('carol', 'add')];
  alice = editors[0] as Editor;
  ({ id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive' } }));
  for (const editor of editors) {
    const { right } = editor;
    if (right === 'own') continue;
    const { token } = await alice.ok(createInvite, { params: { id }, body: { right } });
    await editor.ok(acceptInvite, { params: { token: token ?? '' } });
  }
  const file = { owner_id: alice.id, storage_type: 'FILE', source_url: null, platform: null } as const;
  files = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      insertTrack(segue.ctx.db, { ...file, title: `File ${at}`, audio_sha256: `f${at}` }),
    ),
  );
  links = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      plantTrack(segue.ctx.db, { ownerId: alice.id, title: `Link ${at}`, now: segue.time.now }),
    ),
  );
  // All three may hear them, whatever the playlist lists.
  const { id: shelf } = await alice.ok(edits.createPlaylist, { body: { name: 'Shelf' } });
  for (const trackId of [...files, ...links]) {
    const added = { playlistId: shelf, trackId, viewerId: alice.id, now: segue.time.now };
    await segue.ctx.db.transaction().execute((trx) => addTrackToPlaylist(trx, added));
  }
});
afterAll(() => segue.close());

const get = () => alice.ok(getPlaylist, { params: { id } });
const stateNow = () => listState(segue.ctx.db, id);

async function lastEvent(): Promise<string> {
  const row = await segue.ctx.db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '';
}

/** Calls as an editor's app does. A refusal has status 200, too. */
async function rest(
  { appKey }: Editor,
  call: string,
  given: Record<string, string | string[]>,
): Promise<void> {
  const query = new URLSearchParams({ f: 'json', apiKey: appKey, v: '1.16.1', c: 'test' });
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value].flat()) query.append(name, one);
  }
  expect((await segue.visitor.fetch(`/rest/${call}?${query}`)).status).toBe(200);
}

const itemOf = (playlist: Playlist): string =>
  pick([...playlist.tracks, ...playlist.wanted])?.entry_id ?? '0';
const restore = (who: Client, body: edits.StateRestore) =>
  who.call(edits.restorePlaylist, { params: { id }, body });

type Deed = (who: Editor, now: Playlist, seen: ReadonlyMap<string, PlaylistState>) => Promise<unknown>;
const deeds: Deed[] = [
  (who) => who.call(edits.addItem, { params: { id }, body: { track_id: pick([...files, ...links]) } }),
  (who, now) =>
    who.call(edits.addItem, { params: { id }, body: { track_id: pick(links), before: itemOf(now) } }),
  (who, now) => who.call(edits.removeItem, { params: { id, entry: itemOf(now) } }),
  (who, now) =>
    who.call(edits.moveItem, {
      params: { id, entry: itemOf(now) },
      // Also by editors who have not seen the last edits.
      body: { version: Math.max(0, now.version - Math.floor(random() * 3)), before: itemOf(now) },
    }),
  (who, now) =>
    who.call(edits.updatePlaylist, {
      params: { id },
      body: {
        version: Math.max(0, now.version - Math.floor(random() * 3)),
        name: `Name ${Math.floor(random() * 5)}`,
        ...(random() < 0.5 ? { visibility: pick(['public', 'private'] as const) } : {}),
      },
    }),
  (who) => who.ok(importList, { body: { playlist_id: id, lines: [{ title: `Sought ${random()}` }] } }),
  (who, now) =>
    who.call(edits.fillItem, {
      params: { id, entry: now.wanted[0]?.entry_id ?? '0' },
      body: { track_id: pick(links) },
    }),
  (who) =>
    rest(who, 'createPlaylist', {
      playlistId: id,
      songId: files.filter(() => random() < 0.5).toSorted(() => random() - 0.5),
    }),
  (who) => rest(who, 'updatePlaylist', { playlistId: id, songIdToAdd: pick(files), songIndexToRemove: '0' }),
  (who) => rest(who, 'updatePlaylist', { playlistId: id, songIdToAdd: [pick(files), pick(files)] }),
  (who, _now, seen) => restore(who, { event_id: pick([...seen.keys()]), visibility: random() < 0.5 }),
  (who, _now, seen) => {
    const event = pick([...seen.keys()]);
    const items = seen.get(event)?.items.map((item) => item.id) ?? [];
    return restore(who, { event_id: event, items: items.filter(() => random() < 0.5) });
  },
];

/** Chances of their own: the other deeds come as they would without notes. */
const chance = randomOf(7);

async function mayWriteNote(who: Editor): Promise<void> {
  if (chance() < 0.8) return;
  const { version, tracks, wanted } = await get();
  const items = [...tracks, ...wanted].map(({ entry_id }) => entry_id);
  const item = items[Math.floor(chance() * items.length)] ?? '0';
  const text = ['', 'Heard in Turin', 'Louder'][Math.floor(chance() * 3)] ?? '';
  const seen = Math.max(0, version - Math.floor(chance() * 3));
  await who.call(linerNotes.writeNote, { params: { id, item }, body: { version: seen, text } });
}

/** Lists the changes that an editor made beyond their right, by any endpoint. */
async function beyondRight({ id: who, right }: Editor, before: PlaylistState): Promise<string[]> {
  const after = await stateNow();
  const own = await segue.ctx.db
    .selectFrom('playlist_contributions')
    .select('entry_id')
    .where('user_id', '=', who)
    .execute();
  const mine = new Set(own.map((row) => row.entry_id));
  const others = ({ items }: PlaylistState) =>
    JSON.stringify(
      items.flatMap((item) => (mine.has(item.id) ? [] : [[item.id, item.track_id, item.note_id]])),
    );
  const isOpened = after.words.visibility !== before.words.visibility;
  const isReworded = JSON.stringify(after.words) !== JSON.stringify(before.words);
  return [
    ...(isOpened && right !== 'own' ? ['visibility'] : []),
    ...(isReworded && right === 'add' ? ['words'] : []),
    ...(others(after) !== others(before) && right === 'add' ? ['items of others'] : []),
  ];
}

test('random edits leave a state at each event that is what the events make; a restore of a restore changes nothing', async () => {
  const seen = new Map([[await lastEvent(), await stateNow()]]);
  for (let times = 0; times < 200; times += 1) {
    segue.time.now += Math.floor(random() * 5000);
    const [who, before] = [pick(editors), await stateNow()];
    await pick(deeds)(who, await get(), seen);
    await mayWriteNote(who);
    expect(await beyondRight(who, before)).toEqual([]);
    seen.set(await lastEvent(), await stateNow());
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const [eventId, state] of seen) {
    expect(await findState(segue.ctx.db, { playlistId: id, eventId })).toEqual(state);
  }
  const actors = await segue.ctx.db
    .selectFrom('playlist_events')
    .select('actor_id')
    .distinct()
    .where('playlist_id', '=', id)
    .execute();
  expect(new Set(actors.map((row) => row.actor_id))).toEqual(new Set(editors.map((one) => one.id)));
  for (const event_id of [...seen.keys()].filter(() => random() < 0.1)) {
    const [tip, before] = [await lastEvent(), await stateNow()];
    await restore(alice, { event_id, visibility: true });
    expect(await stateNow()).toEqual(seen.get(event_id));
    await restore(alice, { event_id: tip, visibility: true });
    expect(await stateNow()).toEqual(before);
  }
  const snapshots = await segue.ctx.db
    .selectFrom('playlist_snapshots')
    .select('kind')
    .where('playlist_id', '=', id)
    .execute();
  const events = await segue.ctx.db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', id)
    .execute();
  expect(snapshots).toHaveLength(Math.floor(events.length / snapshotEveryEvents));
});
