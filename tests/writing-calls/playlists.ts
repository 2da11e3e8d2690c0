import * as together from '#shared/playlists/collaboration.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { likePlaylist, unlikePlaylist } from '#shared/playlists/likes.ts';
import * as follows from '#shared/social/following.ts';
import * as comments from '#shared/social/comments.ts';
import { setFolders } from '#shared/playlists/library.ts';
import { mutePlaylist, unmutePlaylist } from '#shared/social/notifications.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as smart from '#shared/playlists/smart-lists.ts';
import { savePlaylist, unsavePlaylist } from '#shared/playlists/saves.ts';
import * as suggestions from '#shared/ingest/suggestions.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { plantTrack } from '../factories/plant.ts';
import type { Member, Writing } from '../writing-calls.ts';

export async function writePlaylists(writing: Writing): Promise<void> {
  const { call, admin, bob, carol } = writing;
  const { id } = await call(bob, edits.createPlaylist, { body: { name: 'Written' } });
  const params = { id };
  await call(admin, likePlaylist, { params });
  await call(admin, savePlaylist, { params });
  await call(admin, follows.followPlaylist, { params });
  await call(admin, follows.markHeard, { params });
  await call(admin, mutePlaylist, { params });
  await writeItems(writing, id);
  await writeTogether(writing, id);
  await writeSuggestions(writing, id);
  await writeComments(writing, id);
  await call(admin, forkPlaylist, { params });
  await call(bob, setFolders, { body: { folders: [{ name: 'Kept', playlist_ids: [id] }] } });
  await writeSmartLists(writing);
  for (const end of [unlikePlaylist, unsavePlaylist, follows.unfollowPlaylist, unmutePlaylist])
    await call(admin, end, { params });
  await call(carol, likePlaylist, { params });
  await call(bob, edits.deletePlaylist, { params });
  await call(bob, edits.restorePlaylist, { params, body: {} });
}

async function writeSmartLists(writing: Writing): Promise<void> {
  const { call, bob } = writing;
  await trackOf(writing, bob, 'Found by a rule');
  const rules = { match: 'any' as const, rules: everyRule };
  const draft = { rules, order: 'heard' as const, limit: 50 };
  for (const order of smart.smartOrders)
    await call(bob, smart.previewSmartList, { body: { ...draft, order } });
  const none = {
    match: 'none' as const,
    rules: [{ field: 'style' as const, op: 'is' as const, value: 'None' }],
  };
  for (const order of smart.smartOrders)
    await call(bob, smart.previewSmartList, { body: { ...draft, order, rules: none } });
  const { id } = await call(bob, smart.createSmartList, { body: { ...draft, name: 'Smart' } });
  const params = { id };
  await call(bob, smart.updateSmartList, { params, body: { ...draft, rules: none, name: 'Smarter' } });
  await call(bob, smart.freezeSmartList, { params });
  await call(bob, smart.deleteSmartList, { params });
}

/** A rule of each field and operator that an index answers. */
const everyRule: smart.SmartRule[] = [
  { field: 'style', op: 'is', value: 'House' },
  { field: 'artist', op: 'is', value: 'The Lanes' },
  { field: 'liked', op: 'is' },
  { field: 'heard', op: 'within', value: 30 },
  { field: 'followed', op: 'is' },
  { field: 'tempo', op: 'is', value: 120 },
];

const trackOf = ({ segue }: Writing, owner: Member, title: string) =>
  plantTrack(segue.ctx.db, { ownerId: owner.id, title, now: segue.time.now });

async function writeItems(writing: Writing, id: string): Promise<void> {
  const { call, bob, picture } = writing;
  const params = { id };
  for (const title of ['One', 'Two'])
    await call(bob, edits.addItem, { params, body: { track_id: await trackOf(writing, bob, title) } });
  const lines = [{ title: 'Wanted', artist: 'Nobody' }];
  await call(bob, importList, { body: { playlist_id: id, lines } });
  const playlist = await bob.ok(getPlaylist, { params });
  const [first = '', second = ''] = playlist.tracks.map(({ entry_id }) => entry_id);
  const missing = playlist.wanted[0]?.entry_id ?? '';
  const { version } = playlist;
  await call(bob, edits.moveItem, { params: { id, entry: second }, body: { version, before: first } });
  const noted = await call(bob, linerNotes.writeNote, {
    params: { id, item: second },
    body: { version: version + 1, text: 'Heard in Turin' },
  });
  await call(bob, linerNotes.writeNote, {
    params: { id, item: second },
    body: { version: noted.version, text: '' },
  });
  const track_id = await trackOf(writing, bob, 'Wanted');
  await call(bob, edits.fillItem, { params: { id, entry: missing }, body: { track_id } });
  await call(bob, edits.removeItem, { params: { id, entry: first } });
  const now = (await bob.ok(getPlaylist, { params })).version;
  await call(bob, edits.updatePlaylist, {
    params,
    body: { version: now, name: 'Written again', genre: 'House' },
  });
  const cover = { ...edits.setCover, path: `/api/v1/playlists/${id}/cover` as const };
  await writing.send(bob, cover, Buffer.from(picture), 'image/png');
  await call(bob, edits.removeCover, { params });
  const [entry] = (await bob.ok(listHistory, { params })).entries;
  await call(bob, forgetHistory, { params: { id, event: entry?.first_id ?? '' } });
}

async function writeComments({ call, bob, carol }: Writing, id: string): Promise<void> {
  const params = { id };
  const { id: comment } = await call(bob, comments.writeComment, {
    params,
    body: { text: 'Listen, @carol' },
  });
  const there = { params: { id, comment } };
  await call(bob, comments.changeComment, { ...there, body: { text: 'Listen twice' } });
  await call(bob, comments.changeComment, { ...there, body: { pinned: true } });
  await call(carol, comments.likeComment, there);
  await call(carol, comments.unlikeComment, there);
  await call(bob, comments.deleteComment, there);
}

async function writeTogether({ call, bob, carol }: Writing, id: string): Promise<void> {
  const params = { id };
  const invite = () => call(bob, together.createInvite, { params, body: { right: 'add' } });
  await call(carol, together.acceptInvite, { params: { token: (await invite()).token ?? '' } });
  const member = { id, name: 'carol' };
  await call(bob, together.setMemberRight, { params: member, body: { right: 'edit' } });
  await call(bob, together.removeMember, { params: member });
  const named = await call(bob, together.createInvite, { params, body: { right: 'add', name: 'carol' } });
  await call(carol, together.declineInvite, { params: { token: named.invite.id } });
  await call(bob, together.revokeInvite, { params: { id, invite: (await invite()).invite.id } });
}

async function writeSuggestions(writing: Writing, id: string): Promise<void> {
  const { call, bob, carol, segue } = writing;
  const params = { id };
  await call(bob, together.setRights, { params, body: { suggest: 'link' } });
  for (const end of ['accept', 'reject', 'withdraw'] as const) {
    segue.time.now += 60_000;
    const body = { track_id: await trackOf(writing, carol, `To ${end}`) };
    const { suggestion } = await call(carol, suggestions.suggest, { params, body });
    const one = { id, sid: suggestion.id };
    if (end === 'accept') await call(bob, suggestions.acceptSuggestion, { params: one, body: {} });
    else if (end === 'reject') await call(bob, suggestions.rejectSuggestion, { params: one });
    else await call(carol, suggestions.withdrawSuggestion, { params: one });
  }
}
