import { withLock } from '#server/adapters/bus/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { TrackRow } from '#server/db/schema.ts';
import { registerTrackPrint } from '#server/features/copyright/copyright.service.ts';
import { storePicture } from '#server/features/pictures/picture.service.ts';
import { addTrackToPlaylist, removeTrackFromPlaylists } from '#server/features/playlists/playlist.service.ts';
import { removeUnused } from '#server/features/storage/storage.service.ts';
import { newId } from '#server/lib/ids.ts';
import { topics } from '#server/lib/topics.ts';
import { encodeFrameIndex } from '#server/media/frame-index.ts';
import type { AudioReport } from '#server/media/workshop.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import type { Track } from '#shared/tracks.ts';
import { canEditTrack } from './track.policy.ts';
import * as store from './track.store.ts';
import { toTrack } from './track.view.ts';

export interface TrackWords {
  title: string;
  artist: string;
  album: string;
  genre: string;
}

export interface NewFileTrack {
  ownerId: string;
  /** Where it is listed at once; null: nowhere yet. */
  playlistId: string | null;
  words: TrackWords;
  /** Moved into the store. */
  file: { path: string; size: number; sha256: string };
  report: AudioReport;
  /** Of whoever sent it; empty where that is not known. */
  ip: string;
  /** Asked when the bytes are stored and nothing else is: throws where there shall be no track. */
  approve: () => Promise<void>;
  /** What has to be true together with the track: runs in its transaction. */
  within: (trx: Db, trackId: string) => Promise<void>;
}

/** Makes a track of an examined file: blob, cover, rows, print and playlist entry, or nothing. Answers its id. */
export async function createFileTrack(ctx: AppContext, draft: NewFileTrack): Promise<string> {
  const id = newId(ctx.clock());
  // Nobody deletes the blob as unused between its arrival and the row that uses it.
  await withLock(ctx.bus, `blob:${draft.file.sha256}`, async () => {
    await ctx.blobs.adopt(draft.file.path, draft.file.sha256);
    await draft.approve();
    const cover = await storeCover(ctx, draft.report.cover);
    try {
      await ctx.db.transaction().execute((trx) => insertFileTrack(ctx, trx, id, draft, cover));
    } catch (error) {
      await removeUnused(ctx, [cover]);
      throw error;
    }
  });
  await ctx.bus.publish(topics.listeningChanged, null);
  return id;
}

async function insertFileTrack(
  ctx: AppContext,
  trx: Db,
  id: string,
  { ownerId, playlistId, words, file, report, ip, within }: NewFileTrack,
  cover: string | null,
): Promise<void> {
  const now = ctx.clock();
  const durationMs = Math.round(report.durationMs);
  await store.insertTrack(trx, {
    id,
    owner_id: ownerId,
    ...words,
    storage_type: 'FILE',
    audio_sha256: file.sha256,
    size_bytes: file.size,
    duration_ms: durationMs,
    cover_sha256: cover,
    created_at: now,
  });
  await store.insertTrackAudio(trx, {
    track_id: id,
    bitrate_kbps: Math.round(report.bitrateKbps),
    sample_rate: report.sampleRate,
    channels: report.channels,
    loudness_lufs: report.loudnessLufs,
    true_peak_db: report.truePeakDb,
    peaks: report.peaks,
    fingerprint: bytesOf(report.fingerprint),
    frames: encodeFrameIndex(report.frames),
  });
  const { title, artist } = words;
  await registerTrackPrint(
    trx,
    { id, ownerId, title, artist, durationMs, createdAt: now },
    report.fingerprint,
  );
  await store.addStoredBytes(trx, ownerId, file.size);
  await putInPlaylist(ctx, trx, { trackId: id, playlistId, ownerId });
  await noteUpload(trx, { ownerId, trackId: id, ip, now });
  await within(trx, id);
}

/** Tells the administrators' list of what happens. */
export function noteUpload(
  trx: Db,
  { ownerId, trackId, ip, now }: { ownerId: string; trackId: string; ip: string; now: number },
): Promise<void> {
  return store.insertActivity(trx, {
    id: newId(now),
    activity_type: 'upload_track',
    user_id: ownerId,
    track_id: trackId,
    ip,
    created_at: now,
  });
}

/**
 * Deletes a track of the viewer's own from every playlist, and its file where nothing else uses the same bytes.
 * @throws AppError not_found, forbidden (another person's)
 */
export async function deleteTrack(ctx: AppContext, viewer: { id: string }, id: string): Promise<void> {
  await drop(ctx, id, async (trx, track) => {
    if (canEditTrack(viewer, track)) return;
    const isKnown = await store.isListedOpenly(trx, id);
    throw isKnown
      ? new AppError('forbidden', errorMessages.forbidden)
      : new AppError('not_found', errorMessages.notFound);
  });
}

/**
 * Deletes anybody's track: for those who have decided that already.
 * @throws AppError not_found
 */
export function removeTrack(ctx: AppContext, id: string): Promise<void> {
  return drop(ctx, id, async () => {});
}

async function drop(
  ctx: AppContext,
  id: string,
  permit: (trx: Db, track: TrackRow) => Promise<void>,
): Promise<void> {
  const blobs = await ctx.db.transaction().execute(async (trx) => {
    const track = await store.findTrackRow(trx, id);
    if (!track) throw new AppError('not_found', errorMessages.notFound);
    await permit(trx, track);
    await removeTrackFromPlaylists(trx, id, ctx.clock());
    await store.deleteTrack(trx, id);
    await store.addStoredBytes(trx, track.owner_id, -track.size_bytes);
    return [track.audio_sha256, track.cover_sha256];
  });
  await removeUnused(ctx, blobs);
}

/** A person's own track with exactly this audio, or null. */
export function findOwnTrackByAudio(
  ctx: AppContext,
  ownerId: string,
  sha256: string,
): Promise<string | null> {
  return store.findTrackOfAudio(ctx.db, ownerId, sha256);
}

/** Lists a track in a playlist, unless it stands there already or the playlist has gone meanwhile. */
export async function putInPlaylist(
  ctx: AppContext,
  trx: Db,
  { trackId, playlistId, ownerId }: { trackId: string; playlistId: string | null; ownerId: string },
): Promise<void> {
  if (playlistId === null || (await store.isInPlaylist(trx, playlistId, trackId))) return;
  await addTrackToPlaylist(trx, { playlistId, trackId, viewerId: ownerId, now: ctx.clock() });
}

/** Null where it is gone. */
export async function getOwnTrack(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
): Promise<Track | null> {
  const row = await store.findTrack(ctx.db, id);
  return row ? toTrack(row, viewer) : null;
}

/** A picture that cannot be read is no reason to refuse the music: the track then has the cover that is drawn for it. */
async function storeCover(ctx: AppContext, cover: Uint8Array | null): Promise<string | null> {
  if (!cover) return null;
  try {
    return await storePicture(ctx, cover);
  } catch (error) {
    // A workshop that is busy or closing says nothing about the picture.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    ctx.log.info({ reason: error.message }, 'A cover was left out');
    return null;
  }
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
