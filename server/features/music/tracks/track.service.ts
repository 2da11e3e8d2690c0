import type { Db } from '#server/db/dialect.ts';
import type { AppContext } from '#server/context.ts';
import type { NewTrack, TrackRow } from '#server/db/rows/tracks.ts';
import { newId } from '#server/lib/ids.ts';
import { encodeFrameIndex } from '#server/media/frame-index.ts';
import { registerSound } from '#server/features/music/sound/sound.service.ts';
import type { AudioReport } from '#server/media/audio-report.ts';
import { toIsrc, toMbid } from '#shared/music/recording-ids.ts';
import type { Track } from '#shared/music/tracks.ts';
import * as taken from './taken-track.store.ts';
import * as store from './track.store.ts';
import { toTrack } from './track.view.ts';

export interface TrackWords {
  title: string;
  artist: string;
  album: string;
  genre: string;
}

export interface FileTrackRows {
  id: string;
  ownerId: string;
  words: TrackWords;
  file: { size: number; sha256: string };
  report: AudioReport;
  cover: string | null;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
}

/** Inserts the rows of a track whose file is stored, and adds its size to its owner's used storage. */
export async function insertFileTrack(
  trx: Db,
  { id, ownerId, words, file, report, cover, now }: FileTrackRows,
): Promise<void> {
  await store.insertTrack(trx, {
    id,
    owner_id: ownerId,
    ...words,
    storage_type: 'FILE',
    audio_sha256: file.sha256,
    held_sha256: file.sha256,
    size_bytes: file.size,
    duration_ms: Math.round(report.durationMs),
    cover_sha256: cover,
    isrc: toIsrc(report.tags.isrc),
    mbid: toMbid(report.tags.mbid),
    created_at: now,
  });
  await insertMeasures(trx, id, report);
  await store.addStoredBytes(trx, ownerId, file.size);
}

/** Inserts the measurements of a track's file. */
export async function insertMeasures(db: Db, trackId: string, report: AudioReport): Promise<void> {
  await registerSound(db, trackId, report.sound);
  await store.insertTrackAudio(db, {
    track_id: trackId,
    bitrate_kbps: Math.round(report.bitrateKbps),
    sample_rate: report.sampleRate,
    channels: report.channels,
    loudness_lufs: report.loudnessLufs,
    true_peak_db: report.truePeakDb,
    peaks: report.peaks,
    fingerprint: bytesOf(report.fingerprint),
    frames: encodeFrameIndex(report.frames),
  });
}

export function insertLinkTrack(trx: Db, row: NewTrack): Promise<void> {
  return store.insertTrack(trx, row);
}

/** Adds an upload to the administrators' list of activities. */
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

export function findTrackRow(db: Db, id: string): Promise<TrackRow | null> {
  return store.findTrackRow(db, id);
}

/** Deletes a track's rows, and frees its owner's storage. */
export async function deleteTrackRows(trx: Db, track: TrackRow): Promise<void> {
  await store.deleteTrack(trx, track.id);
  await store.addStoredBytes(trx, track.owner_id, -track.size_bytes);
}

/** Changes the words of a person's own track; returns false if it is not theirs. */
export const changeTrackWords = (
  trx: Db,
  track: { id: string; ownerId: string },
  words: TrackWords,
): Promise<boolean> => store.updateWords(trx, track, words);

/** The sizes of those of the given tracks that are a person's own. */
export const listOwnSizes = (db: Db, ownerId: string, ids: readonly string[]) =>
  store.listOwnSizes(db, ownerId, ids);

export function isInPlaylist(db: Db, playlistId: string, trackId: string): Promise<boolean> {
  return store.isInPlaylist(db, playlistId, trackId);
}

/** Counts the items of a playlist that are tracks with this address. */
export function countSourceInPlaylist(db: Db, playlistId: string, sourceUrl: string): Promise<number> {
  return store.countSourceInPlaylist(db, playlistId, sourceUrl);
}

/** A person's own track on an address, or null. */
export function findOwnLink(db: Db, ownerId: string, address: string): Promise<{ id: string } | null> {
  return store.findOwnLink(db, ownerId, address);
}

/** A person's own track with exactly this audio, or null. */
export function findOwnTrackByAudio(db: Db, ownerId: string, sha256: string): Promise<string | null> {
  return store.findTrackOfAudio(db, ownerId, sha256);
}

/** A person's own track; null if it is gone. */
export async function getOwnTrack(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
): Promise<Track | null> {
  const row = await store.findTrack(ctx.db, id);
  return row ? toTrack(row, viewer) : null;
}

/** Functions that copy a taken-down track aside and insert it again, each inside the caller's transaction. */
export const { keepTrack, findTaken, listTakenBefore, deleteTaken, insertAgain } = taken;
export type { TakenTrackRow } from './taken-track.store.ts';

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
