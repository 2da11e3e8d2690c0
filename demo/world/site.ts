import { Readable } from 'node:stream';
import type { AppContext } from '#server/context.ts';
import { addExternalTrack } from '#server/features/ingest/uploads/external-track.service.ts';
import { setCover } from '#server/features/playlists/core/edits/cover.service.ts';
import { addItem } from '#server/features/playlists/core/edits/edit-items.service.ts';
import { writeNote } from '#server/features/playlists/core/edits/write-note.service.ts';
import { createPlaylist, getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { examineUpload } from '#server/features/ingest/uploads/finish.service.ts';
import { finishUpload, sendChunk, startUpload } from '#server/features/ingest/uploads/upload.service.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { findByIdentifier, openAccount } from '#server/features/accounts/users/user.service.ts';
import { drawCover } from '#demo-music/cover.ts';
import { sha256 } from '#server/lib/hash.ts';
import { withWorkFile } from '#server/stores/work-files.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import type { PlaylistDraft } from '#shared/playlists/playlist-edits.ts';
import type { UploadStatus } from '#shared/ingest/uploads.ts';
import type { Link } from './links.ts';
import type { ListNote } from './lists.ts';
import { demoPassword, type Person } from './people.ts';

/**
 * The product's services as they would have answered at another moment: everything that they write bears that time,
 * and nothing is written past them.
 */
export const at = (ctx: AppContext, moment: number): AppContext => ({
  ...ctx,
  clock: () => Math.round(moment),
});

/** An acting person, and the moment. */
export interface Acting {
  id: string;
  when: number;
}

/** Addresses reserved for examples (RFC 5737): the demo shows no real person's. */
export const addressOf = (number: number): string => {
  const nets = ['192.0.2', '198.51.100', '203.0.113'];
  return `${nets[number % nets.length]}.${1 + (Math.floor(number / nets.length) % 254)}`;
};

/** Opens an account, or finds it where an interrupted start has opened it. */
export async function join(ctx: AppContext, person: Person, when: number): Promise<string> {
  const known = await findByIdentifier(ctx, person.username);
  if (known !== null) return known.id;
  const user = await openAccount(at(ctx, when), {
    username: person.username,
    email: `${person.username}@segue.example`,
    passwordHash: await hashPassword(demoPassword),
    ip: addressOf(person.joinedDaysAgo),
    isVerified: true,
    // The first account becomes the administrator by itself.
    ...(person.role === 'admin' ? {} : { role: person.role }),
  });
  return user.id;
}

/** Creates a playlist, with a cover of its own where a seed for one is given. Answers its id. */
export async function publish(
  ctx: AppContext,
  { id: owner, when }: Acting,
  draft: PlaylistDraft,
  cover: string | null,
): Promise<string> {
  const { id, version } = await createPlaylist(at(ctx, when), { id: owner }, draft);
  if (cover !== null) {
    await setCover(at(ctx, when), { id: owner }, { id, version }, () => drawCover(cover));
  }
  return id;
}

interface Recorded {
  name: string;
  /** The same for the same file, so that an interrupted upload is gone on with. */
  key: string;
  bytes: Buffer;
}

/** Uploads a file as the web does, chunk by chunk. Answers the track's id. */
export async function upload(ctx: AppContext, { id, when }: Acting, file: Recorded): Promise<string> {
  const site = at(ctx, when);
  const sender = { id, language: 'en', ip: addressOf(when) } as const;
  const fileSize = file.bytes.length;
  const totalChunks = Math.ceil(fileSize / uploadChunkBytes);
  const uploadId = `demo-${sha256(file.key).slice(0, 32)}`;
  const send = (chunkIndex: number, step: typeof startUpload): Promise<UploadStatus> => {
    const from = chunkIndex * uploadChunkBytes;
    const bytes = file.bytes.subarray(from, from + uploadChunkBytes);
    const fields = { uploadId, chunkIndex, totalChunks, fileSize, fileName: file.name };
    return withWorkFile(ctx.stores.work, Readable.from([bytes]), (chunk) =>
      step(site, sender, fields, chunk),
    );
  };
  await send(0, startUpload);
  for (let index = 1; index < totalChunks - 1; index++) await send(index, sendChunk);
  // Here and not by a job: that would be done today.
  const { track, error } = await send(totalChunks - 1, (...chunk) => finishUpload(...chunk, examineUpload));
  if (track === null) throw new Error(`${file.name} did not become a track: ${error}`);
  return track.id;
}

/** Adds a link to a playlist. Answers the track's id. */
export async function addLink(
  ctx: AppContext,
  { id, when }: Acting,
  playlistId: string,
  link: Link,
): Promise<string> {
  const { url, ...words } = link;
  const draft = { ...words, source_url: url, playlist_id: playlistId };
  const track = await addExternalTrack(at(ctx, when), { id, ip: addressOf(when) }, draft);
  return track.id;
}

/** Adds another person's track to a playlist. */
export async function pick(
  ctx: AppContext,
  { id, when }: Acting,
  playlistId: string,
  trackId: string,
): Promise<void> {
  await addItem(at(ctx, when), { id }, playlistId, { track_id: trackId });
}

/** Writes a liner note to the item of a track. */
export async function annotate(
  ctx: AppContext,
  { id, when }: Acting,
  playlistId: string,
  trackId: string,
  { text, from, to }: ListNote,
): Promise<void> {
  const { version, tracks } = await getPlaylist(ctx, { id }, playlistId);
  const item = tracks.find((track) => track.id === trackId)?.entry_id ?? '';
  const note = { version, text, from_seconds: from ?? null, to_seconds: to ?? null };
  await writeNote(at(ctx, when), { id }, { id: playlistId, item }, note);
}
