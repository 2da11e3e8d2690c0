import { forgetRead } from '#server/search/cursor.ts';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyColumns } from '#server/db/tables-by-fate.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { starTrack } from '#shared/playlists/favourites.ts';
import { followPlaylist, markHeard } from '#shared/social/following.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { reportListening } from '#shared/social/listening.ts';
import { deletePlaylist, restorePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { setListening } from '#shared/social/plays.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { decideReport, listReports, report, type ReportDraft } from '#shared/moderation/reports.ts';
import { updateAdminUser } from '#shared/moderation/admin-users.ts';
import { listAudit } from '#shared/base/audit.ts';
import { openFollowing, type Member } from '#tests/factories/following.ts';
import { openSuggestions } from '#tests/factories/suggestions.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

let segue: Harness;
let root: Client;
let anna: Member;
let bob: Member;
let carol: Member;
let hers: string;
let trashed: string;
beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('root');
  ({ anna, bob, carol } = await openFollowing(segue).cast());
});
afterAll(() => segue.close());

/** The columns of all tables that contain this text, with the number of their rows. */
async function whereIs(text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name: table, columns, isView } of await segue.ctx.db.introspection.getTables()) {
    if (isView) continue;
    for (const { name: column } of columns) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
        where cast(${sql.ref(column)} as text) like ${`%${text}%`}`.execute(segue.ctx.db);
      if (Number(rows[0]?.n) > 0) found[`${table}.${column}`] = Number(rows[0]?.n);
    }
  }
  return found;
}

async function listen(who: Client, trackId: string): Promise<void> {
  const session_id = randomUUID();
  for (const [event, position_seconds] of [
    ['start', 0],
    ['heartbeat', 20],
    ['stop', 40],
  ] as const) {
    await who.ok(reportListening, {
      params: { id: trackId },
      body: { event, position_seconds, playlist_id: hers, session_id },
    });
    segue.time.now += 20_000;
  }
}

async function scrobble(who: Client, trackId: string): Promise<void> {
  const { password } = await who.ok(createAppPassword, { body: { name: 'Phone' } });
  const answer = await segue.visitor.fetch('/rest/scrobble', {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', apiKey: password, v: '1.16.1', c: 'phone', id: `tr-${trackId}` }),
  });
  expect(await answer.text()).toContain('"ok"');
}

const reporting = (target_kind: ReportDraft['target_kind'], target_id: string) =>
  ({ target_kind, target_id, reason: 'spam', note: 'Look' }) as const;

/** Makes records of Bob in all parts of the product. */
async function live(): Promise<void> {
  const on = openFollowing(segue);
  const suggestions = openSuggestions(segue);
  hers = await suggestions.make(anna, ['One', 'Two']);
  const his = await on.make(bob, 'His', ['Lent']);
  const [one, two] = (await anna.ok(getPlaylist, { params: { id: hers } })).tracks.map(({ id }) => id);
  for (const id of [hers, his]) await anna.ok(likePlaylist, { params: { id } });
  await bob.ok(likePlaylist, { params: { id: hers } });
  await bob.ok(savePlaylist, { params: { id: hers } });
  await bob.ok(followPlaylist, { params: { id: hers } });
  await bob.ok(markHeard, { params: { id: hers } });
  await bob.ok(starTrack, { params: { id: one ?? '' } });
  await on.follow(bob, anna);
  await on.follow(carol, bob);
  await listen(bob, one ?? '');
  await scrobble(bob, two ?? '');
  await bob.ok(setListening, { body: { remembers: false, keep_days: 365 } });
  await listen(bob, two ?? '');
  await scrobble(bob, one ?? '');
  for (const title of ['Taken', 'Turned down', 'Waiting']) {
    const track_id = await suggestions.track(bob, title);
    const { id } = await suggestions.suggest(bob, hers, { track_id });
    if (title === 'Taken') await suggestions.accept(anna, hers, id);
    if (title === 'Turned down') await suggestions.reject(anna, hers, id);
  }
  await bob.ok(report, { body: reporting('playlist', hers) });
  await bob.ok(report, { body: reporting('person', carol.id) });
  await carol.ok(report, { body: reporting('person', bob.id) });
  await anna.ok(report, { body: reporting('person', bob.id) });
  const profile = { username: bob.username, email: `${bob.username}@segue.test`, role: 'user' as const };
  const edit = { ...profile, is_active: true, upload_limit_mb: 77 };
  await root.ok(updateAdminUser, { params: { id: bob.id }, body: edit });
  // In the trash for some minutes, with what others gave it.
  const gone = await suggestions.make(anna, ['Gone']);
  trashed = gone;
  await bob.ok(likePlaylist, { params: { id: gone } });
  await bob.ok(followPlaylist, { params: { id: gone } });
  await suggestions.suggest(bob, gone, { track_id: await suggestions.track(bob, 'For the gone') });
  await anna.ok(deletePlaylist, { params: { id: gone } });
}

test('the id of an account that was deleted is in no row', async () => {
  await live();
  expect(Object.keys(await whereIs(bob.id)).length).toBeGreaterThan(15);
  await bob.ok(deleteMyAccount, { body: { password: memberPassword } });
  await segue.idle();
  // Changes stay until every server has read them: a minute.
  await segue.ctx.search.settled();
  await segue.ctx.db.updateTable('changes').set({ at: 0 }).execute();
  await forgetRead(segue.ctx.db);
  expect(await whereIs(bob.id)).toEqual({});
  const { rows } = await sql`select id from plays where listener_key <> ''`.execute(segue.ctx.db);
  expect(rows).toEqual([]);
});

test('what is left of it works: the log, the reports, the trash, the history', async () => {
  const log = await root.ok(listAudit, { query: { limit: 50 } });
  const deleted = log.find(({ action }) => action === 'account.deleted');
  expect(deleted).toMatchObject({ actor: bob.username, facts: { username: bob.username }, subject_id: '' });
  const { groups } = await root.ok(listReports, { query: { limit: 50 } });
  const ofGone = groups.filter(({ target }) => target.kind === 'person' && target.state === 'gone');
  expect(ofGone).toHaveLength(2);
  for (const { id } of ofGone) {
    await root.ok(decideReport, { params: { id }, body: { action: 'dismiss', reason: 'Gone' } });
  }
  const back = await anna.ok(restorePlaylist, { params: { id: trashed } });
  expect(back).toMatchObject({ likes_count: 0, name: expect.any(String) });
});

test('a visitor is told apart by a keyed hash, which goes with the decision', async () => {
  const body = { ...reporting('playlist', hers), email: 'Visitor@segue.test' };
  expect((await segue.visitor.call(report, { body })).status).toBe(204);
  expect((await segue.visitor.call(report, { body })).status).toBe(409);
  const keys = async () =>
    (await segue.ctx.db.selectFrom('reports').select('reporter_key').execute()).map(
      (row) => row.reporter_key,
    );
  const plain = createHash('sha256').update('visitor@segue.test').digest('hex');
  expect(await keys()).not.toContain(plain);
  for (const { id } of (await root.ok(listReports, { query: { limit: 50 } })).groups) {
    await root.ok(decideReport, { params: { id }, body: { action: 'dismiss', reason: 'Fine' } });
  }
  expect((await keys()).filter((key) => key !== '')).toEqual([]);
  // Its mail has left.
  await segue.idle();
  expect(await whereIs('isitor@segue.test')).toEqual({});
  // Decided, so it may be reported again.
  expect((await segue.visitor.call(report, { body })).status).toBe(204);
});

test('every column that may hold a key of somebody is declared', async () => {
  // Values that no account makes: names that are unique, groups of things, lines, keyed hashes of visitors, a passkey,
  // a musical key, an artist's name.
  const others = [
    'applications.email_key',
    'applications.username_key',
    'artist_follows.artist_key',
    'email_changes.old_email_key',
    'factors.public_key',
    'former_names.name_key',
    'imported_lines.line_key',
    'notifications.group_key',
    'playlist_suggestions.address_key',
    'playlist_suggestions.visitor_key',
    'track_sound.music_key',
    'tracks.artist_key',
    'users.email_key',
    'users.username_key',
  ];
  const found = await segue.ctx.db.introspection.getTables();
  const keys = found.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => /_key$|^listener$/.test(name)).map(({ name }) => `${table}.${name}`),
  );
  const declared = keyColumns.map(({ table, column }) => `${table}.${column}`);
  expect(keys.filter((key) => !declared.includes(key)).toSorted()).toEqual(others);
});
