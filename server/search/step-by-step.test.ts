import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteAdminUser, setUserStatus, updateAdminUser } from '#shared/moderation/admin-users.ts';
import { decideApplication, listApplications } from '#shared/accounts/applications.ts';
import { changeOwnAccount } from '#shared/accounts/own-account.ts';
import { updateHouse } from '#shared/base/house.ts';
import { register } from '#shared/accounts/auth.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { removeTrack } from '#shared/music/copyright.ts';
import { likePlaylist, unlikePlaylist } from '#shared/playlists/likes.ts';
import * as comments from '#shared/social/comments.ts';
import { setRights } from '#shared/playlists/collaboration.ts';
import { reportListening } from '#shared/social/listening.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { deleteTracks, updateTrack } from '#shared/playlists/library.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import * as reports from '#shared/moderation/reports.ts';
import { repairItem } from '#shared/ingest/link-health.ts';
import { acceptSuggestion, suggest } from '#shared/ingest/suggestions.ts';
import { createSmartList, freezeSmartList } from '#shared/playlists/smart-lists.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { rows } from '#tests/endpoints/registry.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { openCast } from '#tests/cast.ts';
import { type Client, memberPassword } from '#tests/harness.ts';
import { readIndex, rebuiltIndex } from '#tests/search-index.ts';
import { uploadFile } from '#tests/upload-file.ts';

// Every change that a request can make to what is found is made, and after each the index that followed it must be the one
// that is built from the records. The rows of `tests/endpoints` say which requests these are.

const { segue, boss, alice, bob } = await openCast('boss', 'alice', 'bob');

/** The body that an administrator's form sends for a person. */
const formOf = (username: string, is_active = true) => ({
  username,
  email: `${username}@segue.test`,
  role: 'user' as const,
  is_active,
  upload_limit_mb: 100,
});

async function list(of: Client & { id: string }, titles: string[], row = {}) {
  const tracks: string[] = [];
  for (const title of titles) tracks.push(await insertTrack(segue.ctx.db, { owner_id: of.id, title }));
  const id = await insertPlaylist(segue.ctx.db, { owner_id: of.id, name: 'List', ...row }, tracks);
  return { id, tracks };
}

async function edit(id: string, change: { name?: string; visibility?: 'public' | 'private' }) {
  const { version } = await alice.ok(playlists.getPlaylist, { params: { id } });
  await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, ...change } });
}

async function note(id: string, text: string): Promise<string> {
  const { version, tracks } = await alice.ok(playlists.getPlaylist, { params: { id } });
  const params = { id, item: tracks[0]?.entry_id ?? '' };
  return (await alice.ok(linerNotes.writeNote, { params, body: { version, text } })).note?.id ?? '';
}

const comment = async (id: string, text: string): Promise<string> =>
  (await alice.ok(comments.writeComment, { params: { id }, body: { text } })).id;

/** Reports something and hides it by an administrator's decision. */
async function hide(target_kind: 'playlist' | 'track', target_id: string): Promise<string> {
  await bob.ok(reports.report, { body: { target_kind, target_id, reason: 'spam' } });
  const { groups } = await boss.ok(reports.listReports, { query: {} });
  const id = groups.find(({ target }) => target.id === target_id)?.id ?? '';
  const decision = { action: 'hide', reason: 'Spam' } as const;
  return (await boss.ok(reports.decideReport, { params: { id }, body: decision })).id;
}

/** Plays enough of a track for it to count. */
async function hear(id: string, playlist_id: string): Promise<void> {
  const listening_id = randomUUID();
  for (const seconds of [0, 15, 31]) {
    segue.time.now += 16_000;
    const body = { event: seconds === 0 ? 'start' : 'heartbeat', position_seconds: seconds } as const;
    const rest = { listened_seconds: seconds, listening_id, playlist_id, session_id: listening_id };
    await bob.ok(reportListening, { params: { id }, body: { ...body, ...rest } });
  }
}

/** The changes of the index, by the names of their endpoints; each is tried and compared on its own. */
const changes: Record<string, () => Promise<unknown>> = {
  'auth.register': () =>
    segue.visitor.ok(register, {
      body: { username: 'newcomer', email: 'new@segue.test', password: memberPassword },
    }),
  'users.changeMe': async () => {
    await alice.ok(changeOwnAccount, { body: { username: 'alicia' } });
    await alice.ok(changeOwnAccount, { body: { username: 'alice' } });
  },
  'applications.decide': async () => {
    await boss.ok(updateHouse, { body: { registration: 'approval' } });
    const account = { username: 'applicant', email: 'applicant@segue.test', password: memberPassword };
    await segue.visitor.ok(register, { body: { ...account, reason: 'I like music' } });
    const [waiting] = await boss.ok(listApplications);
    await boss.ok(decideApplication, { params: { id: waiting?.id ?? '' }, body: { accept: true } });
    await boss.ok(updateHouse, { body: { registration: 'open' } });
  },
  'playlists.create': () => alice.ok(edits.createPlaylist, { body: { name: 'Night', genre: 'Dub' } }),
  'playlists.update': async () => {
    const { id } = await list(alice, ['Shown', 'Hidden']);
    await edit(id, { name: 'Renamed' });
    await edit(id, { visibility: 'private' });
  },
  'playlists.delete': async () => {
    const { id } = await list(alice, ['Left behind']);
    await alice.ok(edits.deletePlaylist, { params: { id } });
  },
  'playlists.restore': async () => {
    const { id } = await list(alice, ['Back again'], { likes_count: 0 });
    await bob.ok(likePlaylist, { params: { id } });
    await alice.ok(edits.deletePlaylist, { params: { id } });
    await segue.ctx.search.settled();
    await alice.ok(edits.restorePlaylist, { params: { id } });
  },
  'playlists.restore of a past state': async () => {
    const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Called so' } });
    await edit(id, { name: 'Called otherwise' });
    const params = { id };
    const { entries } = await alice.ok(listHistory, { params, query: { by: 'steps' } });
    await segue.ctx.search.settled();
    await alice.ok(edits.restorePlaylist, { params, body: { event_id: entries.at(-1)?.id ?? '' } });
  },
  'versions.fork': async () => {
    const { id } = await list(alice, ['Copied along'], { visibility: 'public' });
    await segue.ctx.search.settled();
    await bob.ok(forkPlaylist, { params: { id } });
  },
  'smart.freeze': async () => {
    await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Frozen', genre: 'Ice' });
    const rules = { match: 'all' as const, rules: [{ field: 'style', op: 'is', value: 'Ice' } as const] };
    const { id } = await alice.ok(createSmartList, {
      body: { name: 'Winter', rules, order: 'newest', limit: 10 },
    });
    await segue.ctx.search.settled();
    await alice.ok(freezeSmartList, { params: { id } });
  },
  'playlists.addEntry': async () => {
    const { id } = await list(alice, []);
    const track_id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Listed' });
    await segue.ctx.search.settled();
    await alice.ok(edits.addItem, { params: { id }, body: { track_id } });
  },
  'playlists.removeEntry': async () => {
    const { id } = await list(alice, ['Unlisted']);
    const { tracks } = await alice.ok(playlists.getPlaylist, { params: { id } });
    const item = tracks[0]?.entry_id ?? '';
    await segue.ctx.search.settled();
    await alice.ok(edits.removeItem, { params: { id, entry: item } });
  },
  'playlists.writeNote': async () => {
    const { id } = await list(alice, ['Noted']);
    await note(id, 'Heard in Turin');
    await segue.ctx.search.settled();
    await edit(id, { visibility: 'private' });
  },
  'playlists.forget': async () => {
    const { id } = await list(alice, ['Noted']);
    for (const text of ['Early', 'Late']) await note(id, text);
    const { entries } = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    await segue.ctx.search.settled();
    await alice.ok(forgetHistory, { params: { id, event: entries[1]?.id ?? '' } });
  },
  'playlists.delete with notes': async () => {
    const { id } = await list(alice, ['Noted']);
    await note(id, 'Gone with the list');
    await segue.ctx.search.settled();
    await alice.ok(edits.deletePlaylist, { params: { id } });
  },
  'comments.write': async () => {
    const { id } = await list(alice, ['Talked about']);
    await comment(id, 'Heard in Genoa');
    await segue.ctx.search.settled();
    await edit(id, { visibility: 'private' });
  },
  'comments.change': async () => {
    const { id } = await list(alice, ['Talked about']);
    const params = { id, comment: await comment(id, 'Heard in Genua') };
    await segue.ctx.search.settled();
    await alice.ok(comments.changeComment, { params, body: { text: 'Heard in Genoa' } });
  },
  'comments.delete': async () => {
    const { id } = await list(alice, ['Talked about']);
    const params = { id, comment: await comment(id, 'Not heard at all') };
    await segue.ctx.search.settled();
    await alice.ok(comments.deleteComment, { params });
  },
  'playlists.delete with comments': async () => {
    const { id } = await list(alice, ['Talked about']);
    await comment(id, 'Gone with the list');
    await segue.ctx.search.settled();
    await alice.ok(edits.deletePlaylist, { params: { id } });
  },
  'admin.decideReport about a note': async () => {
    const { id } = await list(alice, ['Noted']);
    const target_id = await note(id, 'Rude words');
    await bob.ok(reports.report, { body: { target_kind: 'note', target_id, reason: 'spam' } });
    const { groups } = await boss.ok(reports.listReports, { query: {} });
    const group = groups.find(({ target }) => target.id === target_id)?.id ?? '';
    await segue.ctx.search.settled();
    const body = { action: 'clear', field: 'note', reason: 'Rude' } as const;
    await boss.ok(reports.decideReport, { params: { id: group }, body });
  },
  'playlists.fillEntry': async () => {
    const lines = [{ title: 'Nobody has it' }];
    const { playlist_id: id } = await alice.ok(importList, { body: { name: 'Wanted', lines } });
    const track_id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Found' });
    const row = await segue.ctx.db
      .selectFrom('playlist_entries')
      .select('id')
      .where('playlist_id', '=', id)
      .executeTakeFirstOrThrow();
    await segue.ctx.search.settled();
    await alice.ok(edits.fillItem, { params: { id, entry: row.id }, body: { track_id } });
  },
  'linkHealth.repair': async () => {
    const tracks = ['Broken', 'Whole'].map((title) =>
      insertTrack(segue.ctx.db, { owner_id: alice.id, title }),
    );
    const [broken = '', track_id = ''] = await Promise.all(tracks);
    const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Mended', track_ids: [broken] } });
    const [item] = (await alice.ok(playlists.getPlaylist, { params: { id } })).tracks;
    await segue.ctx.search.settled();
    await alice.ok(repairItem, { params: { id, item: item?.entry_id ?? '' }, body: { track_id } });
  },
  'suggestions.accept': async () => {
    const { id } = await list(alice, []);
    await alice.ok(setRights, { params: { id }, body: { suggest: 'link' } });
    const track_id = await insertTrack(segue.ctx.db, { owner_id: bob.id, title: 'Suggested' });
    const { suggestion } = await bob.ok(suggest, { params: { id }, body: { track_id } });
    await segue.ctx.search.settled();
    await alice.ok(acceptSuggestion, { params: { id, sid: suggestion.id }, body: {} });
  },
  'moving.import': async () => {
    const track_id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Brought' });
    const lines = [{ title: 'Brought', track_id }, { title: 'Missing' }];
    await alice.ok(importList, { body: { name: 'Imported', lines } });
  },
  'tracks.addExternal': async () => {
    const { id: playlist_id } = await list(alice, []);
    const body = { source_url: 'https://music.example/linked', platform: 'other', title: 'Linked' } as const;
    await alice.ok(addExternalTrack, { body: { ...body, playlist_id } });
  },
  'tracks.delete': async () => {
    const { tracks } = await list(alice, ['Deleted']);
    await alice.ok(deleteTrack, { params: { id: tracks[0] ?? '' } });
  },
  'copyright.removeTrack': async () => {
    await upload('Removed');
    const { id } = await segue.ctx.db
      .selectFrom('tracks')
      .select('id')
      .where('title', '=', 'Removed')
      .executeTakeFirstOrThrow();
    await segue.ctx.search.settled();
    await boss.ok(removeTrack, { body: { track_id: id } });
  },
  'uploads.finish': () => upload('Uploaded'),
  'likes.like': async () => {
    const { id } = await list(alice, []);
    await segue.ctx.search.settled();
    await bob.ok(likePlaylist, { params: { id } });
  },
  'likes.unlike': async () => {
    const { id } = await list(alice, []);
    await bob.ok(likePlaylist, { params: { id } });
    await segue.ctx.search.settled();
    await bob.ok(unlikePlaylist, { params: { id } });
  },
  'listening.report': async () => {
    const { id, tracks } = await list(alice, ['Heard']);
    await segue.ctx.search.settled();
    await hear(tracks[0] ?? '', id);
  },
  'admin.updateUser': async () => {
    const dave = await segue.member('dave');
    await list(dave, ['Of dave']);
    await boss.ok(updateAdminUser, { params: { id: dave.id }, body: formOf('david') });
    await segue.ctx.search.settled();
    await boss.ok(updateAdminUser, { params: { id: dave.id }, body: formOf('david', false) });
  },
  'admin.setUserStatus': async () => {
    const erin = await segue.member('erin');
    await list(erin, ['Of erin']);
    const set = (is_active: boolean) =>
      boss.ok(setUserStatus, { params: { id: erin.id }, body: { is_active, reason: '' } });
    await set(false);
    await segue.ctx.search.settled();
    await set(true);
  },
  'admin.deleteUser': async () => {
    const frank = await segue.member('frank');
    const { id } = await list(frank, ['Of frank']);
    await insertPlaylist(segue.ctx.db, { owner_id: bob.id, name: 'Of bob' }, [
      await insertTrack(segue.ctx.db, { owner_id: frank.id, title: 'Shared' }),
    ]);
    const theirs = await insertTrack(segue.ctx.db, { owner_id: bob.id, title: 'Only there' });
    await frank.ok(edits.addItem, { params: { id }, body: { track_id: theirs } }).catch(() => undefined);
    await segue.ctx.search.settled();
    await boss.ok(deleteAdminUser, { params: { id: frank.id } });
  },
  'admin.decideReport': async () => {
    const { id, tracks } = await list(alice, ['Told of', 'Hidden by a moderator']);
    await segue.ctx.search.settled();
    await hide('track', tracks[1] ?? '');
    await hide('playlist', id);
  },
  'admin.reviewDecision': async () => {
    const { id } = await list(alice, ['Hidden and shown']);
    const decision = await hide('playlist', id);
    await segue.ctx.search.settled();
    const body = { outcome: 'lifted', reason: 'A second thought' } as const;
    await boss.ok(reports.reviewDecision, { params: { id: decision }, body });
  },
  'tracks.update': async () => {
    const { tracks } = await list(alice, ['Before']);
    await segue.ctx.search.settled();
    await alice.ok(updateTrack, { params: { id: tracks[0] ?? '' }, body: { title: 'After' } });
  },
  'tracks.deleteMany': async () => {
    const { tracks } = await list(alice, ['One of two', 'Two of two']);
    await segue.ctx.search.settled();
    await alice.ok(deleteTracks, { body: { ids: tracks } });
  },
  'profiles.delete': async () => {
    const grace = await segue.member('grace');
    await list(grace, ['Of grace']);
    await segue.ctx.search.settled();
    await grace.ok(deleteMyAccount, { body: { password: memberPassword } });
  },
};

async function upload(title: string): Promise<void> {
  const song = await makeMp3({ seconds: 12, seed: title.length });
  await uploadFile(alice, song, { uploadId: randomUUID(), title });
  await expect
    .poll(
      () => segue.ctx.db.selectFrom('tracks').select('id').where('title', '=', title).executeTakeFirst(),
      { timeout: 60_000 },
    )
    .toBeDefined();
}

test.each(Object.keys(changes))('%s leaves the index that the records make', async (id) => {
  await changes[id]?.();
  const kept = await readIndex(segue);
  expect(kept).toEqual(await rebuiltIndex(segue));
});

test('every call whose row says that it changes what is found is made, and no other', () => {
  const made = new Set(Object.keys(changes).map((name) => name.split(' ')[0] ?? ''));
  const said = Object.keys(rows).filter((id) => rows[id]?.writes?.found === 'changes');
  expect([...made].toSorted()).toEqual(said.toSorted());
});
