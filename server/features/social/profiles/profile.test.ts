import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { listSessions, login } from '#shared/accounts/auth.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { getLike, likePlaylist } from '#shared/playlists/likes.ts';
import { coverFileBytes } from '#shared/limits.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as profiles from '#shared/social/profiles.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { unzip } from '#tests/unzip.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { addTrackToPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { safeFileName } from '#server/lib/file-names.ts';

let segue: Harness;
let people = 0;
beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('alice');
});
afterAll(() => segue.close());

type Member = Client & { id: string; username: string };

async function newMember(): Promise<Member> {
  people += 1;
  const username = `member${people}`;
  return Object.assign(await segue.member(username), { username });
}

const photo = (options: { width?: number; height?: number; background?: string } = {}) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c43', ...options } });

async function put(member: Member, bytes: Uint8Array, type = 'image/jpeg') {
  const answer = await member.fetch('/api/v1/users/me/avatar', {
    method: 'PUT',
    body: Uint8Array.from(bytes),
    headers: { 'content-type': type },
  });
  return { status: answer.status, body: (await answer.json()) as { avatar_url: string | null } };
}

describe('a public profile', () => {
  test('shows name, since when, public playlists and likes received, to anyone', async () => {
    const bob = await newMember();
    const fan = await newMember();
    const shown = await bob.ok(createPlaylist, { body: { name: 'Shown' } });
    segue.time.now += 1;
    const newer = await bob.ok(createPlaylist, { body: { name: 'Newer' } });
    await bob.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
    await bob.ok(createPlaylist, { body: { name: 'By link', visibility: 'unlisted' } });
    await fan.ok(likePlaylist, { params: { id: shown.id } });
    const params = { username: bob.username };
    const profile = await segue.visitor.ok(profiles.getProfile, { params });
    expect(profile).toEqual({
      id: bob.id,
      username: bob.username,
      avatar_url: null,
      avatar_colours: null,
      created_at: expect.any(String) as string,
      playlist_count: 2,
      likes_received: 1,
      followers_count: 0,
      following_count: null,
      is_followed: false,
      is_me: false,
    });
    const listed = await fan.ok(profiles.listProfilePlaylists, { params });
    expect(listed.map(({ name, has_liked }) => [name, has_liked])).toEqual([
      ['Newer', false],
      ['Shown', true],
    ]);
    const second = await fan.ok(profiles.listProfilePlaylists, { params, query: { page: 2, limit: 1 } });
    expect(second.map(({ name }) => name)).toEqual(['Shown']);
    expect(newer.id).toBe(listed[0]?.id);
  });

  test('is found whatever the case of the name, and is not for oneself alone', async () => {
    const bob = await newMember();
    const params = { username: bob.username.toUpperCase() };
    expect((await bob.ok(profiles.getProfile, { params })).is_me).toBe(true);
  });

  test('of nobody and of somebody who was deactivated look the same', async () => {
    const bob = await newMember();
    await changeUser(segue.ctx, bob.id, { is_active: 0 });
    const answers = [];
    for (const username of [bob.username, 'nobody-at-all']) {
      for (const endpoint of [profiles.getProfile, profiles.listProfilePlaylists]) {
        const { status, body } = await segue.visitor.call(endpoint, { params: { username } });
        answers.push([status, body]);
      }
    }
    const gone = { detail: 'There is nobody of this name here.', code: 'not_found' };
    expect(answers).toEqual(Array.from({ length: 4 }, () => [404, gone]));
  });
});

describe('a picture of oneself', () => {
  test('is re-encoded as a square without metadata, and shows wherever the person does', async () => {
    const bob = await newMember();
    const jpeg = await photo()
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '45/1 4/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('secret-place')).toBe(true);
    const { status, body } = await put(bob, jpeg);
    expect(status).toBe(200);
    expect(body.avatar_url).toMatch(/^\/media\/pictures\/[0-9a-f]{64}\.webp$/);
    const params = { username: bob.username };
    expect((await segue.visitor.ok(profiles.getProfile, { params })).avatar_url).toBe(body.avatar_url);
    expect((await bob.ok(usersMe)).avatar_url).toBe(body.avatar_url);

    const picture = await segue.visitor.fetch(body.avatar_url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.includes('secret-place')).toBe(false);
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([format, width === height, exif]).toEqual(['webp', true, undefined]);
  });

  test('that is replaced or removed leaves no file behind', async () => {
    const bob = await newMember();
    const picture = (background: string) => photo({ background }).png().toBuffer();
    const { avatar_url: first } = (await put(bob, await picture('#123'), 'image/png')).body;
    const { avatar_url: second } = (await put(bob, await picture('#456'), 'image/png')).body;
    const statusOf = async (url: string | null) => (await segue.visitor.fetch(url ?? '')).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await bob.ok(profiles.removeAvatar)).avatar_url).toBeNull();
    expect(await statusOf(second)).toBe(404);
  });

  test('may be the same as somebody else’s, and stays when one of them gives it up', async () => {
    const [bob, carol] = [await newMember(), await newMember()];
    const png = await photo({ width: 64, height: 64 }).png().toBuffer();
    const { avatar_url: url } = (await put(bob, png)).body;
    expect((await put(carol, png)).body.avatar_url).toBe(url);
    await bob.ok(profiles.removeAvatar);
    expect((await segue.visitor.fetch(url ?? '')).status).toBe(200);
  });

  test('that is none is refused, and the old one stays', async () => {
    const bob = await newMember();
    const { avatar_url: before } = (await put(bob, await photo().webp().toBuffer())).body;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [bytes, status] of [
      [Buffer.from(svg), 415],
      [Buffer.from('GIF89a but not really'), 422],
      [Buffer.from('%PDF-1.7'), 415],
      [Buffer.alloc(0), 415],
      [Buffer.alloc(coverFileBytes + 1, 1), 413],
    ] as const) {
      const answer = await put(bob, bytes);
      expect([bytes.subarray(0, 9).toString(), answer.status]).toEqual([
        bytes.subarray(0, 9).toString(),
        status,
      ]);
    }
    expect((await bob.ok(usersMe)).avatar_url).toBe(before);
  });
});

test('storage used is told against the limit', async () => {
  const bob = await newMember();
  expect(await bob.ok(profiles.getStorageUse)).toEqual({
    used_bytes: 0,
    quota_bytes: 5 * 1024 ** 3,
    track_count: 0,
    unlisted: { tracks: 0, bytes: 0 },
    upload_limit_mb: 100,
  });
  const file = await makeMp3({ seconds: 2 });
  await uploadFile(bob, file, { uploadId: 'storage-1', title: 'One' });
  expect(await bob.ok(profiles.getStorageUse)).toMatchObject({
    used_bytes: file.length,
    track_count: 1,
    unlisted: { tracks: 1, bytes: file.length },
  });
});

describe('the export', () => {
  test('holds everything of the person’s in one archive: records and files', async () => {
    const bob = await newMember();
    const carol = await newMember();
    await put(bob, await photo().jpeg().toBuffer());
    const mine = await bob.ok(createPlaylist, { body: { name: 'Mine', visibility: 'private' } });
    const file = await makeMp3({ seconds: 2, seed: 7 });
    const up = await uploadFile(bob, file, {
      uploadId: 'export-1',
      title: 'So/ng: "one"',
      artist: '../Bob',
      playlist_id: mine.id,
    });
    expect(up.status).toBe(200);
    const address = { url: 'https://youtu.be/dQw4w9WgXcQ', platform: 'youtube' } as const;
    await segue.ctx.db
      .insertInto('track_sources')
      .values({ ...address, id: 'more', track_id: up.body.track!.id, position: 0, added_at: 1 })
      .execute();
    const hers = await carol.ok(createPlaylist, { body: { name: 'Hers' } });
    const [lent] = await plantTracks(segue.ctx.db, { id: hers.id, ownerId: carol.id, now: segue.time.now }, [
      'Elsewhere',
    ]);
    await segue.ctx.db.transaction().execute((trx) =>
      addTrackToPlaylist(trx, {
        playlistId: mine.id,
        trackId: lent ?? '',
        viewerId: bob.id,
        now: segue.time.now,
      }),
    );
    const wanted = { title: 'Sought', artist: 'Dora', album: 'Al', url: 'https://example.org/1' };
    await bob.ok(importList, {
      body: { playlist_id: mine.id, lines: [{ ...wanted, duration_seconds: 61.5 }] },
    });
    await bob.ok(likePlaylist, { params: { id: hers.id } });
    await bob.ok(savePlaylist, { params: { id: hers.id } });

    const { url } = await bob.ok(profiles.requestExport);
    // As a browser downloads: no header with a token.
    const answer = await segue.visitor.fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="segue-${bob.username}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    );
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const [folder] = [...files.keys()][0]?.split('/') ?? [];
    const json = (name: string) => JSON.parse(files.get(`${folder}/${name}`)?.toString() ?? '') as unknown;
    const song = 'tracks/_Bob - So_ng_ _one_.mp3';
    expect([...files.keys()].map((name) => name.slice((folder ?? '').length + 1)).sort()).toEqual([
      'added_for_others.json',
      'arrival.json',
      'avatar.webp',
      'blocked.json',
      'bookmarks.json',
      'comments.json',
      'edits.json',
      'favourites.json',
      'folder_items.json',
      'folders.json',
      'followed_artists.json',
      'followed_people.json',
      'followed_playlists.json',
      'former_names.json',
      'heard_elsewhere.json',
      'heard_up_to.json',
      'identities.json',
      'liked_comments.json',
      'likes.json',
      'linked_services.json',
      'moderation.json',
      'muted_playlists.json',
      'notes.json',
      'notification_settings.json',
      'notifications.json',
      'play_queue.json',
      'player_settings.json',
      'playlists.json',
      'plays.json',
      'profile.json',
      'ratings.json',
      'repairs.json',
      'reports.json',
      'saved.json',
      'second_factors.json',
      'sessions.json',
      'shared_playlists.json',
      'smart_lists.json',
      'suggestions.json',
      'taken_down.json',
      'tracks.json',
      song,
      'waiting_listens.json',
    ]);
    expect(files.get(`${folder}/${song}`)?.equals(Buffer.from(file))).toBe(true);
    expect(json('profile.json')).toMatchObject({
      username: bob.username,
      email: `${bob.username}@segue.test`,
      remembers_plays: true,
      keeps_plays_days: 365,
    });
    expect(json('tracks.json')).toMatchObject([
      { title: 'So/ng: "one"', artist: '../Bob', file: song, sources: [address] },
    ]);
    expect(json('playlists.json')).toMatchObject([
      {
        name: 'Mine',
        visibility: 'private',
        entries: [
          { file: song },
          { title: 'Elsewhere', file: null },
          { ...wanted, duration_ms: 61_500, track_id: null },
        ],
      },
    ]);
    expect(json('likes.json')).toMatchObject([{ name: 'Hers', owner: carol.username }]);
    expect(json('saved.json')).toMatchObject([{ name: 'Hers', owner: carol.username }]);
    const all = [...files.values()].map(String).join();
    expect(all).not.toContain('password_hash');
    expect(all).not.toContain('argon2');
  });

  test('opens by its own address only, for some minutes, while the session stands', async () => {
    const bob = await newMember();
    const carol = await newMember();
    const { url } = await bob.ok(profiles.requestExport);
    const address = new URL(url, segue.origin);
    const statusAt = async (change: (to: URL) => void) => {
      const to = new URL(address);
      change(to);
      return (await segue.visitor.fetch(to.href)).status;
    };
    expect(await statusAt(() => undefined)).toBe(200);
    expect(await statusAt((to) => (to.pathname = `/api/v1/exports/${carol.id}`))).toBe(404);
    expect(await statusAt((to) => to.searchParams.set('expires', '9999999999999'))).toBe(404);
    expect(await statusAt((to) => to.searchParams.delete('signature'))).toBe(404);
    expect(await statusAt((to) => (to.search = ''))).toBe(404);
    const [carols] = await carol.ok(listSessions);
    expect(await statusAt((to) => to.searchParams.set('session', carols?.id ?? ''))).toBe(404);

    segue.time.now += 5 * 60_000;
    expect(await statusAt(() => undefined)).toBe(404);
    const again = await bob.ok(profiles.requestExport);
    await bob.ok(logout);
    expect((await segue.visitor.fetch(again.url)).status).toBe(404);
  });
});

describe('deleting one’s account', () => {
  test('needs the password', async () => {
    const bob = await newMember();
    const answer = await bob.call(profiles.deleteMyAccount, { body: { password: 'not this one' } });
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'unprocessable', detail: 'This is not your password.', field: 'password' },
    ]);
    expect((await bob.call(usersMe)).status).toBe(200);
  });

  test('takes everything away, files too, and leaves others’ counts true', async () => {
    const bob = await newMember();
    const carol = await newMember();
    const { avatar_url: avatar } = (await put(bob, await photo({ background: '#3c4' }).jpeg().toBuffer()))
      .body;
    const mine = await bob.ok(createPlaylist, { body: { name: 'Mine' } });
    const file = await makeMp3({ seconds: 2, seed: 11 });
    const { body } = await uploadFile(bob, file, {
      uploadId: 'delete-1',
      title: 'Song',
      playlist_id: mine.id,
    });
    const trackId = body.track?.id ?? '';
    const hers = await carol.ok(createPlaylist, { body: { name: 'Hers' } });
    await bob.ok(likePlaylist, { params: { id: hers.id } });
    const { audio_sha256: sha256 } = await segue.ctx.db
      .selectFrom('tracks')
      .select('audio_sha256')
      .where('id', '=', trackId)
      .executeTakeFirstOrThrow();
    expect(await segue.ctx.stores.blobs.stat(sha256 ?? '')).not.toBeNull();

    await bob.ok(profiles.deleteMyAccount, { body: { password: memberPassword } });
    expect((await bob.call(usersMe)).status).toBe(401);
    const credentials = { username: bob.username, password: memberPassword };
    expect((await segue.visitor.call(login, { body: credentials })).status).toBe(401);
    expect((await segue.visitor.call(getPlaylist, { params: { id: mine.id } })).status).toBe(404);
    expect((await segue.visitor.fetch(`/api/v1/tracks/${trackId}/stream`)).status).toBe(404);
    expect(await segue.ctx.stores.blobs.stat(sha256 ?? '')).toBeNull();
    expect((await segue.visitor.fetch(avatar ?? '')).status).toBe(404);
    expect((await segue.visitor.ok(getLike, { params: { id: hers.id } })).like_count).toBe(0);
    const params = { username: bob.username };
    expect((await segue.visitor.call(profiles.getProfile, { params })).status).toBe(404);
    for (const table of ['sessions', 'tokens', 'known_devices', 'likes', 'saves'] as const) {
      const rows = await segue.ctx.db.selectFrom(table).select('user_id').execute();
      expect([table, rows.filter(({ user_id }) => user_id === bob.id)]).toEqual([table, []]);
    }
    const [entry] = await segue.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'account.deleted')
      .execute();
    expect(entry).toMatchObject({ actor_name: bob.username, subject_id: '' });
    // The name is free again.
    await segue.member(bob.username);
  });

  test('keeps a file that somebody else also uploaded', async () => {
    const [bob, carol] = [await newMember(), await newMember()];
    const file = await makeMp3({ seconds: 2, seed: 13 });
    await uploadFile(bob, file, { uploadId: 'shared-1', title: 'Song' });
    const { body } = await uploadFile(carol, file, { uploadId: 'shared-2', title: 'Song' });
    await bob.ok(profiles.deleteMyAccount, { body: { password: memberPassword } });
    const stream = await carol.fetch(`/api/v1/tracks/${body.track?.id}/stream`);
    expect([stream.status, (await stream.arrayBuffer()).byteLength]).toEqual([200, file.length]);
  });

  test('is refused to the last administrator', async () => {
    const { access_token } = await segue.visitor.ok(login, {
      body: { username: 'alice', password: memberPassword },
    });
    const answer = await segue
      .as(access_token)
      .call(profiles.deleteMyAccount, { body: { password: memberPassword } });
    expect(answer.status).toBe(409);
  });
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['..', '_'],
  ['  .hidden. ', 'hidden'],
  ['', '_'],
  ['nul\u0000byte\n', 'nul_byte_'],
])('%j is kept in an archive as %s', (text, name) => expect(safeFileName(text)).toBe(name));
