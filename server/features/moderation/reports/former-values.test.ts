import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '#server/db/tables.ts';
import { insertSnapshot } from '#server/features/playlists/core/record/snapshot.store.ts';
import { setAvatar } from '#server/features/social/profiles/avatar.service.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import { listHistory } from '#shared/playlists/history.ts';
import { updateTrack } from '#shared/playlists/library.ts';
import * as comments from '#shared/social/comments.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as contract from '#shared/moderation/reports.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { insertTrack } from '#tests/factories/rows.ts';

// Each field that a moderator can clear, in each place that may keep a value of it: what its owner changed before the
// decision goes, too.

type Member = Client & { id: string };
/** A thing whose field had three values, the second of which was reported. */
interface Case {
  targetId: string;
  /** Texts, or hashes of pictures. */
  values: string[];
  /** The playlist whose past holds them. */
  playlistId: string;
  /** Name of the thing at the time of the report. */
  reportedAs: string;
}

let segue: Harness;
let root: Member;
let owner: Member;
let seed = 0;
let pictures = 0;

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('root');
  owner = await segue.member('owner');
});
afterAll(() => segue.close());

const params = (id: string) => ({ params: { id } });
const picture = () => {
  pictures += 1;
  return sharp({
    create: { width: 64, height: 64, channels: 3, background: { r: 5 * (pictures % 50), g: 9, b: 99 } },
  })
    .png()
    .toBuffer();
};
const hashIn = (url: string | null): string => /[0-9a-f]{64}/.exec(url ?? '')?.[0] ?? '';
const report = async (kind: contract.TargetKind, id: string) => {
  const reporter = await segue.member(`reporter${(seed += 1)}`);
  const body = { target_kind: kind, target_id: id, reason: 'hate', note: 'Look' } as const;
  await reporter.ok(contract.report, { body });
};

async function edit(id: string, change: { name?: string; description?: string }): Promise<void> {
  const { version } = await owner.ok(getPlaylist, params(id));
  await owner.ok(edits.updatePlaylist, { ...params(id), body: { version, ...change } });
}

async function setCover(id: string): Promise<string> {
  const { version } = await owner.ok(getPlaylist, params(id));
  const body = Uint8Array.from(await picture());
  const put = await owner.fetch(`/api/v1/playlists/${id}/cover?version=${version}`, { method: 'PUT', body });
  return hashIn(((await put.json()) as { cover_url: string }).cover_url);
}

/** Inserts an older state, as a snapshot of each kind has one. */
async function keepState(id: string, kind: 'regular' | 'folded' | 'beginning'): Promise<void> {
  const { entries } = await owner.ok(listHistory, params(id));
  await segue.ctx.db
    .transaction()
    .execute((trx) => insertSnapshot(trx, { playlistId: id, eventId: entries[0]?.id ?? '' }, { kind }));
}

/** Restores an older state, so that an event of that kind has words, too. */
async function bringBack(id: string): Promise<void> {
  const { entries } = await owner.ok(listHistory, { ...params(id), query: { by: 'steps' } });
  const body = JSON.stringify({ event_id: entries.at(-1)?.id });
  const headers = { 'content-type': 'application/json' };
  await owner.fetch(`/api/v1/playlists/${id}/restore`, { method: 'POST', headers, body });
}

const wordsCase = (field: 'name' | 'description') => async (): Promise<Case> => {
  const values = ['one', 'two', 'three'].map((word) => `Nasty${field}${word}${(seed += 1)}`);
  const [first = '', second = '', third = ''] = values;
  const { id } = await owner.ok(edits.createPlaylist, { body: { name: 'Plain', [field]: first } });
  await keepState(id, 'beginning');
  await edit(id, { [field]: second });
  await keepState(id, 'folded');
  await report('playlist', id);
  await edit(id, { [field]: third });
  await keepState(id, 'regular');
  await bringBack(id);
  await edit(id, { [field]: third });
  return { targetId: id, values, playlistId: id, reportedAs: field === 'name' ? second : 'Plain' };
};

async function emptiedCase(): Promise<Case> {
  const made = await wordsCase('description')();
  await edit(made.targetId, { description: '' });
  return made;
}

const coverCase = (kind: 'playlist' | 'cover') => async (): Promise<Case> => {
  const { id } = await owner.ok(edits.createPlaylist, { body: { name: 'Pictures' } });
  const first = await setCover(id);
  await keepState(id, 'folded');
  const second = await setCover(id);
  await report(kind, id);
  const third = await setCover(id);
  await bringBack(id);
  return {
    targetId: id,
    values: [first, second, third, await setCover(id)],
    playlistId: id,
    reportedAs: 'Pictures',
  };
};

async function listedTrack(row: { title: string; cover_source_url?: string }): Promise<[string, string]> {
  const { id } = await owner.ok(edits.createPlaylist, { body: { name: 'With a track' } });
  const trackId = await insertTrack(segue.ctx.db, { owner_id: owner.id, ...row });
  await owner.ok(edits.addItem, { ...params(id), body: { track_id: trackId } });
  return [id, trackId];
}

async function titleCase(): Promise<Case> {
  const values = ['one', 'two', 'three'].map((word) => `Nastytitle${word}`);
  const [first = '', second = '', third = ''] = values;
  const [playlistId, targetId] = await listedTrack({ title: first });
  const retitle = (title: string) =>
    owner.ok(updateTrack, { ...params(targetId), body: { title, artist: '', album: '', genre: '' } });
  await retitle(second);
  await report('track', targetId);
  const { id: other } = await owner.ok(edits.createPlaylist, { body: { name: 'Another' } });
  await owner.ok(edits.addItem, { ...params(other), body: { track_id: targetId } });
  await retitle(third);
  await keepState(playlistId, 'regular');
  await bringBack(playlistId);
  return { targetId, values, playlistId, reportedAs: second };
}

async function linkCoverCase(): Promise<Case> {
  const address = 'https://pictures.example/nasty.jpg';
  const [playlistId, targetId] = await listedTrack({ title: 'Song', cover_source_url: address });
  await report('track', targetId);
  return { targetId, values: [address], playlistId, reportedAs: 'Song' };
}

/** Written by a member who edits, and once by its owner. */
async function noteCase(): Promise<Case> {
  const values = ['one', 'two', 'three'].map((word) => `Nastynote${word}${(seed += 1)}`);
  const [first = '', second = '', third = ''] = values;
  const [playlistId] = await listedTrack({ title: 'Noted' });
  const editor = await segue.member(`editor${(seed += 1)}`);
  const { token } = await owner.ok(createInvite, { ...params(playlistId), body: { right: 'edit' } });
  await editor.ok(acceptInvite, { params: { token: token ?? '' } });
  const write = async (who: Member, text: string) => {
    const { version, tracks } = await owner.ok(getPlaylist, params(playlistId));
    const item = tracks[0]?.entry_id ?? '';
    const { note } = await who.ok(linerNotes.writeNote, {
      params: { id: playlistId, item },
      body: { version, text },
    });
    return note?.id ?? '';
  };
  await write(owner, first);
  await keepState(playlistId, 'folded');
  const targetId = await write(editor, second);
  await report('note', targetId);
  await write(editor, third);
  await keepState(playlistId, 'regular');
  return { targetId, values, playlistId, reportedAs: 'Noted' };
}

async function commentCase(): Promise<Case> {
  const values = ['one', 'two'].map((word) => `Nastycomment${word}${(seed += 1)}`);
  const [first = '', second = ''] = values;
  const { id: playlistId } = await owner.ok(edits.createPlaylist, { body: { name: 'Commented' } });
  const { id: targetId } = await owner.ok(comments.writeComment, {
    ...params(playlistId),
    body: { text: first },
  });
  await report('comment', targetId);
  const there = { params: { id: playlistId, comment: targetId } };
  await owner.ok(comments.changeComment, { ...there, body: { text: second } });
  return { targetId, values, playlistId, reportedAs: 'Commented' };
}

async function personCase(): Promise<Case> {
  const rude = await segue.member(`nastyperson${(seed += 1)}`);
  const { id: playlistId } = await rude.ok(edits.createPlaylist, { body: { name: 'Theirs' } });
  await report('person', rude.id);
  const { username } = (await (await rude.fetch('/api/v1/users/me')).json()) as { username: string };
  return { targetId: rude.id, values: [username], playlistId, reportedAs: username };
}

async function avatarCase(): Promise<Case> {
  const { id: playlistId } = await owner.ok(edits.createPlaylist, { body: { name: 'Of a face' } });
  const first = await setAvatar(segue.ctx, owner.id, await picture());
  const second = await setAvatar(segue.ctx, owner.id, await picture());
  await report('person', owner.id);
  const values = [hashIn(first.avatar_url), hashIn(second.avatar_url)];
  return { targetId: owner.id, values, playlistId, reportedAs: 'owner' };
}

const cases: [contract.TargetKind, contract.ClearedField, string, () => Promise<Case>][] = [
  ['playlist', 'name', '', wordsCase('name')],
  ['playlist', 'description', '', wordsCase('description')],
  ['playlist', 'description', ', emptied by its owner', emptiedCase],
  ['playlist', 'cover', '', coverCase('playlist')],
  ['cover', 'cover', '', coverCase('cover')],
  ['track', 'name', '', titleCase],
  ['track', 'cover', ' of a link', linkCoverCase],
  ['note', 'note', ', written by an editor', noteCase],
  ['comment', 'comment', ', changed since', commentCase],
  ['person', 'name', '', personCase],
  ['person', 'avatar', '', avatarCase],
];

test('every field that can be cleared is tried', () => {
  const tried = new Set(cases.map(([kind, field]) => `${kind} ${field}`));
  const fields = Object.entries(contract.clearableFields).flatMap(([kind, of]) =>
    of.map((field) => `${kind} ${field}`),
  );
  expect(fields.filter((one) => !tried.has(one))).toEqual([]);
});

/** Tables that keep reported values: for those who decide, for the appeal, and in the notices to reporters and owner. */
const kept = new Set(['reports', 'moderation_decisions', 'audit_log', 'jobs', 'notifications']);
/** Table with the sizes of the picture that is kept for the appeal. */
const pictureTables = new Set(['pictures']);
async function placesOf(value: string): Promise<string[]> {
  const places: string[] = [];
  for (const table of Object.keys(tables)) {
    if (kept.has(table) || pictureTables.has(table)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(segue.ctx.db);
    // A member of these tests has the name in their address, too.
    const text = JSON.stringify(rows).replaceAll(`${value}@`, '');
    if (text.includes(value)) places.push(table);
  }
  return places;
}

describe.each(cases)('%s: %s%s', (kind, field, _, make) => {
  test('is gone from every place once it is cleared, also what it was before', async () => {
    const { targetId, values, playlistId, reportedAs } = await make();
    const before = await Promise.all(values.map(placesOf));
    expect(before.flat().length).toBeGreaterThan(0);
    const { groups } = await root.ok(contract.listReports, { query: { limit: 50 } });
    const group = groups.find(({ target }) => target.id === targetId && target.kind === kind);
    const body = { action: 'clear', field, reason: 'Nasty' } as const;
    await root.ok(contract.decideReport, { params: { id: group?.id ?? '' }, body });
    for (const value of values) expect([value, await placesOf(value)]).toEqual([value, []]);

    const answers = [`/api/v1/playlists/${playlistId}`, `/api/v1/playlists/${playlistId}/history?by=steps`];
    const { entries } = await owner
      .call(listHistory, { ...params(playlistId), query: { by: 'steps' } })
      .then(({ body: page }) => ({ entries: page.entries ?? [] }));
    for (const { id } of entries) answers.push(`/api/v1/playlists/${playlistId}?event=${id}`);
    for (const address of answers) {
      const text = await (await owner.fetch(address)).text();
      for (const value of values) expect(text).not.toContain(value);
    }
    // A picture of before is not to be had by its address either; the last one is kept for the appeal.
    const former = values.slice(0, -1).filter((value) => /^[0-9a-f]{64}$/.test(value));
    const stored = await Promise.all(former.map((sha256) => segue.ctx.stores.blobs.stat(sha256)));
    expect(stored.filter((blob) => blob !== null)).toEqual([]);
    const [row] = await segue.ctx.db
      .selectFrom('reports')
      .select('target_name')
      .where('target_id', '=', targetId)
      .execute();
    // The report keeps what was reported.
    expect(row?.target_name).toBe(reportedAs);
  });
});
