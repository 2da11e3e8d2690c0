import { Readable } from 'node:stream';
import { withLock } from '#server/adapters/bus/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { addTrackToPlaylist } from '#server/features/playlists/playlist.service.ts';
import { newId } from '#server/lib/ids.ts';
import { encodeFrameIndex } from '#server/media/frame-index.ts';
import type { AudioReport } from '#server/media/workshop.ts';
import { AppError } from '#shared/errors.ts';
import { coverEdge } from '#shared/limits.ts';
import type { Track } from '#shared/tracks.ts';
import * as store from './track.store.ts';
import { toTrack } from './track.view.ts';

export interface NewFileTrack {
  ownerId: string;
  /** Where it is listed at once; null: nowhere yet. */
  playlistId: string | null;
  words: { title: string; artist: string; album: string; genre: string };
  /** Moved into the store. */
  file: { path: string; size: number; sha256: string };
  report: AudioReport;
  /** What has to be true together with the track: runs in its transaction. */
  within: (trx: Db, trackId: string) => Promise<void>;
}

/** Makes a track of an examined file: blob, cover, rows and playlist entry, or nothing. Answers its id. */
export async function createFileTrack(ctx: AppContext, draft: NewFileTrack): Promise<string> {
  const { ownerId, playlistId, words, file, report } = draft;
  const coverSha256 = await storeCover(ctx, report.cover);
  const now = ctx.clock();
  const id = newId(now);
  // Nobody deletes the blob as unused between its arrival and the row that uses it.
  return withLock(ctx.bus, `blob:${file.sha256}`, async () => {
    await ctx.blobs.adopt(file.path, file.sha256);
    await ctx.db.transaction().execute(async (trx) => {
      await store.insertTrack(trx, {
        id,
        owner_id: ownerId,
        ...words,
        storage_type: 'FILE',
        audio_sha256: file.sha256,
        size_bytes: file.size,
        duration_ms: Math.round(report.durationMs),
        cover_sha256: coverSha256,
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
      await store.addStoredBytes(trx, ownerId, file.size);
      await putInPlaylist(ctx, trx, { trackId: id, playlistId, ownerId });
      await store.insertActivity(trx, {
        id: newId(now),
        activity_type: 'upload',
        user_id: ownerId,
        track_id: id,
        ip: '',
        created_at: now,
      });
      await draft.within(trx, id);
    });
    return id;
  });
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
    const [picture] = await ctx.media.pictures(cover, [coverEdge]);
    if (!picture) return null;
    return (await ctx.blobs.put(Readable.from([picture]))).sha256;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ reason: error.message }, 'A cover was left out');
    return null;
  }
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
