import { uploadChunkBytes } from '#shared/limits.ts';
import { trackDefaults } from '#shared/music/track-drafts.ts';
import type { UploadStage } from '#shared/ingest/uploads.ts';
import type { Refusal } from './upload-failure.ts';

export type ItemStatus = 'pending' | 'uploading' | 'paused' | 'success' | 'error';

/**
 * Why an item waits. Without a `file` the page was reloaded and the browser could not keep it: it is asked for again. By
 * `hand` it waits until its person resumes it.
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
  /** The name of the upload on the server. Another one after an error, since the server remembers its verdict. */
  uploadId: string;
  playlistId: string;
  fileName: string;
  fileSize: number;
  lastModified: number;
  chunkSize: number;
  totalChunks: number;
  status: ItemStatus;
  /** Chunks that are safe on the server, ascending. */
  received: readonly number[];
  /** Chunks under way. */
  inFlight: readonly number[];
  /** The step of an uploading item. */
  phase: 'asking' | 'sending' | 'finishing' | 'watching';
  /** The server's progress with the whole file. */
  stage: UploadStage | null;
  /** Whether the server may hold chunks already: it is then asked first. */
  isKnown: boolean;
  /** Rises whenever the item starts or stops; answers to earlier requests no longer count. */
  attempt: number;
  pause: PauseReason | null;
  error: Refusal | null;
  trackId: string | null;
  /** What the server left out of the track, in words. */
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

/** A new item with the specification's defaults for what is not known. */
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

/** Bytes of an item that are safe on the server. */
export function receivedBytesOf(item: UploadItem): number {
  const full = item.received.length * item.chunkSize;
  const isLastHere = item.received.includes(item.totalChunks - 1);
  return isLastHere ? full - (item.totalChunks * item.chunkSize - item.fileSize) : full;
}

/** Items are retried by hand after an error or during a pause. */
export const canRetry = (item: UploadItem): boolean => item.status === 'error' || item.status === 'paused';

/** While chunks are sent; once all are there, the server is at work. */
export const canPause = ({ status, phase }: UploadItem): boolean =>
  status === 'uploading' && (phase === 'asking' || phase === 'sending');

/** Items are removed only when not uploading and not successful. */
export const canRemove = (item: UploadItem): boolean =>
  item.status !== 'uploading' && item.status !== 'success';

/** Words may change until the track exists. */
export const canEdit = (item: UploadItem): boolean => item.status !== 'success' && item.phase !== 'watching';

/** The person's own part (log in, choose the file, resume) is still to be done. */
export const waitsForPerson = ({ pause }: UploadItem): boolean =>
  pause === 'session' || pause === 'file' || pause === 'hand';

/** Where the connection or the session failed one file, it would fail the next one too. */
export function holdsUp(reason: PauseReason): boolean {
  return reason !== 'busy' && reason !== 'file' && reason !== 'hand';
}

/** The chunks that are safe with one more, ascending. */
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

/** The item that waits for its turn again: from its first chunk, as `uploadId`, where its error says so. */
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
