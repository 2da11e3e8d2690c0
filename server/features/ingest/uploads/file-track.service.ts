import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { registerTrackFingerprint } from '#server/features/music/copyright/copyright.service.ts';
import { storePicture } from '#server/features/base/pictures/picture.service.ts';
import { addTrackToPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import {
  findOwnTrackByAudio,
  insertFileTrack,
  isInPlaylist,
  noteUpload,
  type TrackWords,
} from '#server/features/music/tracks/track.service.ts';
import { newId } from '#server/lib/ids.ts';
import type { AudioReport } from '#server/media/audio-report.ts';
import { pictureTooLarge } from '#server/media/media-error.ts';
import { AppError } from '#shared/errors.ts';

export interface NewFileTrack {
  ownerId: string;
  /** The playlist that lists it at once; null: none yet. */
  playlistId: string | null;
  words: TrackWords;
  /** The file, which is moved into the store. */
  file: { path: string; size: number; sha256: string };
  report: AudioReport;
  /** The sender's address; empty if unknown. */
  ip: string;
  /** Called when only the bytes are stored: throws if no track may be made. */
  approve: () => Promise<void>;
  /** Further writes in the track's transaction. `coverRefusal`: why it has no cover. */
  within: (trx: Db, trackId: string, coverRefusal: AppError | null) => Promise<void>;
}

/** Expiry of the lock of a server that died: another server continues the upload within ten seconds. */
const deadAfterMs = 8_000;

/**
 * Makes a track of an examined file: blob, cover, rows, fingerprint and playlist item, or nothing. If the owner has a track
 * of this file by now, that one is listed instead.
 * @returns its id
 */
export async function createFileTrack(ctx: AppContext, draft: NewFileTrack): Promise<string> {
  const { ownerId, file } = draft;
  const id = newId(ctx.clock());
  let made = id;
  // The sweep of unused files waits between the blob's arrival and the row that uses it.
  const make = async (): Promise<void> => {
    await ctx.stores.blobs.adopt(file.path, file.sha256);
    await draft.approve();
    const cover = await storeCover(ctx, draft.report);
    try {
      made = await ctx.db.transaction().execute(async (trx) => {
        const known = await findOwnTrackByAudio(trx, ownerId, file.sha256);
        if (known) await listAgain(ctx, trx, known, draft);
        else await insertWithEverything(ctx, trx, id, draft, cover);
        return known ?? id;
      });
    } finally {
      // Does nothing where the new track has it.
      await removeUnused(ctx, [cover.sha256]);
    }
  };
  await withLock(ctx.locks, `blob:${file.sha256}`, make, deadAfterMs);
  return made;
}

async function listAgain(ctx: AppContext, trx: Db, trackId: string, draft: NewFileTrack): Promise<void> {
  const { ownerId, playlistId, within } = draft;
  await putInPlaylist(ctx, trx, { trackId, playlistId, ownerId });
  await within(trx, trackId, null);
}

async function insertWithEverything(
  ctx: AppContext,
  trx: Db,
  id: string,
  { ownerId, playlistId, words, file, report, ip, within }: NewFileTrack,
  cover: StoredCover,
): Promise<void> {
  const now = ctx.clock();
  const { title, artist } = words;
  const durationMs = Math.round(report.durationMs);
  await insertFileTrack(trx, { id, ownerId, words, file, report, cover: cover.sha256, now });
  await registerTrackFingerprint(
    trx,
    { id, ownerId, title, artist, durationMs, createdAt: now },
    report.fingerprint,
    report.constellation,
  );
  await putInPlaylist(ctx, trx, { trackId: id, playlistId, ownerId });
  await noteUpload(trx, { ownerId, trackId: id, ip, now });
  await within(trx, id, cover.refusal);
}

/** Lists a track in a playlist, unless it is listed already or the playlist was deleted meanwhile. */
export async function putInPlaylist(
  ctx: AppContext,
  trx: Db,
  { trackId, playlistId, ownerId }: { trackId: string; playlistId: string | null; ownerId: string },
): Promise<void> {
  if (playlistId === null || (await isInPlaylist(trx, playlistId, trackId))) return;
  await addTrackToPlaylist(trx, { playlistId, trackId, viewerId: ownerId, now: ctx.clock() });
}

interface StoredCover {
  sha256: string | null;
  refusal: AppError | null;
}

/** Stores the cover. A refused picture does not refuse the music: the track then has a drawn cover. */
async function storeCover(ctx: AppContext, { cover, isCoverTooLarge }: AudioReport): Promise<StoredCover> {
  if (isCoverTooLarge) return { sha256: null, refusal: pictureTooLarge() };
  if (!cover) return { sha256: null, refusal: null };
  try {
    return { sha256: await storePicture(ctx, cover), refusal: null };
  } catch (error) {
    // A processor that is busy or closing says nothing about the picture.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { sha256: null, refusal: error };
  }
}
