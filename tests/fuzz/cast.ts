import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { login, register } from '#shared/accounts/auth.ts';
import { createBackup } from '#shared/operations/backups.ts';
import { addReference } from '#shared/music/copyright-works.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { registrationsPerAddress } from '#server/features/accounts/auth/auth-limits.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import type { Pool } from './pool.ts';
import type { Actor, fileNames } from './requests.ts';

export type Files = Record<(typeof fileNames)[number], Uint8Array>;
type Member = Exclude<Actor, 'visitor'>;

export interface Cast {
  files: Files;
  tokenOf(actor: Actor): string | null;
  /** Gives back what made-up requests took away: accounts, sessions, roles, passwords. */
  mend(): Promise<void>;
}

const members: readonly Member[] = ['alice', 'bob', 'carol'];

/** Three members with music, likes and links; alice is the administrator. */
export async function gatherCast(segue: Harness, pool: Pool): Promise<Cast> {
  const files = await makeFiles();
  const passwordHash = await hashPassword(memberPassword);
  const people = new Map<Member, { id: string; client: Client }>();
  let returns = 0;

  for (const name of members) {
    const client = await segue.member(name);
    if (name === 'alice') await protect(client, files['protected song']);
    people.set(name, { id: client.id, client });
    await settleIn(client, name, files, pool, segue.ctx.config.publicUrl);
  }
  const alice = people.get('alice')?.client;
  pool.learn(createBackup.path, await alice?.ok(createBackup, { body: { includes_media: false } }));

  /** Opens a new account where the old one was deleted; sets role, state and password; begins a session. */
  async function bringBack(name: Member, id: string): Promise<void> {
    const { db } = segue.ctx;
    let row = await db.selectFrom('users').select(['id', 'username']).where('id', '=', id).executeTakeFirst();
    if (!row) {
      returns += 1;
      await forgetCount(segue.ctx, registrationsPerAddress, '127.0.0.1');
      const username = `${name}-${returns}-${randomBytes(3).toString('hex')}`;
      const body = { username, email: `${username}@segue.test`, password: memberPassword };
      row = await segue.visitor.ok(register, { body });
    }
    const role = name === 'alice' ? 'admin' : 'user';
    const right = { role, is_active: 1, password_hash: passwordHash, upload_limit_mb: 100 } as const;
    await db.updateTable('users').set(right).where('id', '=', row.id).execute();
    const body = { username: row.username, password: memberPassword };
    const { access_token } = await segue.visitor.ok(login, { body });
    people.set(name, { id: row.id, client: segue.as(access_token) });
  }

  return {
    files,
    tokenOf: (actor) => (actor === 'visitor' ? null : (people.get(actor)?.client.token ?? null)),
    async mend() {
      // A restore that is under way lets nobody log in, and may take away again what was given back.
      while ((await segue.ctx.bus.members('backup-jobs')).length > 0) await setTimeout(50);
      for (const [name, { id, client }] of people) {
        const { status, body } = await client.call(usersMe);
        const role = name === 'alice' ? 'admin' : 'user';
        if (status !== 200 || body.role !== role) await bringBack(name, id);
      }
    },
  };
}

/** Registers a work, so that an upload of it is blocked. */
async function protect(admin: Client, file: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append('title', 'Protected');
  form.append('audio', new Blob([file.slice()]), 'protected.mp3');
  await admin.fetch(addReference.path, { method: 'POST', body: form });
}

async function settleIn(
  client: Client,
  name: string,
  files: Files,
  pool: Pool,
  publicUrl: string,
): Promise<void> {
  for (const visibility of ['public', 'private'] as const) {
    const playlist = await client.ok(createPlaylist, { body: { name: `${name}’s night drive`, visibility } });
    pool.learn(createPlaylist.path, playlist);
    const link = await client.ok(addExternalTrack, {
      body: {
        title: 'Tune',
        source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        platform: 'youtube',
        storage_type: 'URL',
        playlist_id: playlist.id,
      },
    });
    pool.learn(addExternalTrack.path, link);
    await client.ok(likePlaylist, { params: { id: playlist.id } });
    pool.learn('', { file: `${playlist.id}.jpg`, url: `${publicUrl}/playlists/${playlist.id}` });
    const uploadId = `cast-${name}-${visibility}`;
    const file = visibility === 'public' ? files.song : files['other song'];
    const { body } = await uploadFile(client, file, { uploadId, title: 'Song', playlist_id: playlist.id });
    pool.learn('/api/v1/tracks', body);
  }
}

async function makeFiles(): Promise<Files> {
  const song = await makeMp3({ seed: 1, seconds: 3, bitrateKbps: 64 });
  const otherSong = await makeMp3({ seed: 2, seconds: 2, bitrateKbps: 64, tags: { title: 'Tagged' } });
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#e4572e' } });
  return {
    song,
    'other song': otherSong,
    'protected song': await makeMp3({ seed: 3, seconds: 15, bitrateKbps: 64 }),
    'half a song': song.subarray(0, song.length >> 1),
    picture: await picture.png().toBuffer(),
    noise: randomBytes(5000),
    nothing: new Uint8Array(0),
    prints: Buffer.from('{"title":"A","artist":"B","fingerprint":"AQAAAA"}\n'),
  };
}
