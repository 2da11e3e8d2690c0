import { uploadChunkBytes } from '#shared/limits.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import type { UploadStage } from '#shared/ingest/uploads.ts';
import type { Refusal } from './upload-failure.ts';

export type ItemStatus = 'pending' | 'uploading' | 'paused' | 'success' | 'error';

/**
 * The reason of a pause. `file`: the browser lost the file at a reload, and the user must choose it again. `hand`:
 * until the user resumes it.
 */
export type PauseReason = 'offline' | 'network' | 'timeout' | 'busy' | 'session' | 'file' | 'hand';

export interface TrackFields {
  title: string;
  artist: string;
  album: string;
  style: string;
}

/** One file of the queue. Plain data: the file itself is kept beside it, by `id`. */
export interface UploadItem extends TrackFields {
  id: string;
  /** The upload's id on the server; a new one after an error, since the server remembers its verdict. */
  uploadId: string;
  playlistId: string;
  fileName: string;
  fileSize: number;
  lastModified: number;
  chunkSize: number;
  totalChunks: number;
  status: ItemStatus;
  /** Chunks that the server has stored, ascending. */
  received: readonly number[];
  /** Chunks being sent. */
  inFlight: readonly number[];
  /** The step of an uploading item. */
  phase: 'asking' | 'sending' | 'finishing' | 'watching';
  /** The server's progress with the whole file. */
  stage: UploadStage | null;
  /** True if the server may have chunks already: the upload then asks for them first. */
  isKnown: boolean;
  /** Increases when the item starts or stops; answers to earlier attempts are ignored. */
  attempt: number;
  pause: PauseReason | null;
  error: Refusal | null;
  trackId: string | null;
  /** A text about the parts of the track that the server left out. */
  note: string | null;
}

export interface ItemDraft extends Partial<TrackFields> {
  id: string;
  uploadId: string;
  playlistId: string;
  fileName: string;
  fileSize: number;
  lastModified: number;
}

/** A new item, with the specification's defaults for unknown fields. */
export function newItem(draft: ItemDraft): UploadItem {
  return {
    id: draft.id,
    uploadId: draft.uploadId,
    playlistId: draft.playlistId,
    fileName: draft.fileName,
    fileSize: draft.fileSize,
    lastModified: draft.lastModified,
    title: draft.title || titleOfFile(draft.fileName),
    artist: draft.artist || trackDefaults.artist,
    album: draft.album || trackDefaults.album,
    style: draft.style || trackDefaults.style,
    chunkSize: uploadChunkBytes,
    totalChunks: Math.max(1, Math.ceil(draft.fileSize / uploadChunkBytes)),
    status: 'pending',
    received: [],
    inFlight: [],
    phase: 'sending',
    stage: null,
    isKnown: false,
    attempt: 0,
    pause: null,
    error: null,
    trackId: null,
    note: null,
  };
}

/** The file's name without its extension. */
function titleOfFile(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').trim() || trackDefaults.title;
}

/** Uploaded chunks over total chunks (specification, section 3). */
export function progressOf(item: Pick<UploadItem, 'received' | 'totalChunks'>): number {
  return Math.round((item.received.length / item.totalChunks) * 100);
}

/** The chunk that is being sent, counted from 1; null where none is. */
export function currentChunkOf(item: UploadItem): number | null {
  return item.inFlight.length > 0 ? Math.min(...item.inFlight) + 1 : null;
}

/** Bytes of an item that the server has stored. */
export function receivedBytesOf(item: UploadItem): number {
  const full = item.received.length * item.chunkSize;
  const isLastHere = item.received.includes(item.totalChunks - 1);
  return isLastHere ? full - (item.totalChunks * item.chunkSize - item.fileSize) : full;
}

/** Reports whether the user can retry an item: after an error or during a pause. */
export const canRetry = (item: UploadItem): boolean => item.status === 'error' || item.status === 'paused';

/** Reports whether an item can be paused: only while chunks are sent, not during the server's checks. */
export const canPause = ({ status, phase }: UploadItem): boolean =>
  status === 'uploading' && (phase === 'asking' || phase === 'sending');

/** Reports whether an item can be removed: neither uploading nor successful. */
export const canRemove = (item: UploadItem): boolean =>
  item.status !== 'uploading' && item.status !== 'success';

/** Reports whether an item's fields can change: until the track exists. */
export const canEdit = (item: UploadItem): boolean => item.status !== 'success' && item.phase !== 'watching';

/** Reports whether an item waits for the user (log in, choose the file, resume). */
export const waitsForPerson = ({ pause }: UploadItem): boolean =>
  pause === 'session' || pause === 'file' || pause === 'hand';

/** Reports whether a pause stops the whole queue: without connection or session the next file would fail, too. */
export function holdsUp(reason: PauseReason): boolean {
  return reason !== 'busy' && reason !== 'file' && reason !== 'hand';
}

/** The stored chunks with one more, ascending. */
export function withIndex(received: readonly number[], index: number): number[] {
  return [...new Set([...received, index])].sort((a, b) => a - b);
}

/** The item at the beginning of an attempt. */
export const started = (item: UploadItem): UploadItem => ({
  ...item,
  status: 'uploading',
  attempt: item.attempt + 1,
  inFlight: [],
  error: null,
  pause: null,
  phase: item.isKnown ? 'asking' : 'sending',
});

/** The item, pending again; after an error that demands it, from its first chunk as `uploadId`. */
export function retried(item: UploadItem, uploadId: string): UploadItem {
  const pending: UploadItem = {
    ...item,
    status: 'pending',
    pause: null,
    error: null,
    attempt: item.attempt + 1,
  };
  const keepsChunks = item.error === null || item.error.keepsChunks;
  return keepsChunks ? pending : { ...pending, uploadId, received: [], isKnown: false };
}
