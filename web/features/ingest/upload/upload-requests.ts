import { uploadChunkTimeoutMs } from '#shared/limits.ts';
import {
  finishUpload,
  getUpload,
  sendChunk,
  startUpload,
  type UploadStatus,
} from '#shared/ingest/uploads.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getToken } from '#web/lib/session.ts';
import type { UploadItem } from './upload-item.ts';

const endpoints = { start: startUpload, chunk: sendChunk, finish: finishUpload };

/** Sends one chunk with its SHA-256; the first and the last also have the track's fields. */
export async function sendPart(
  item: UploadItem,
  file: Blob,
  part: { index: number; call: 'start' | 'chunk' | 'finish' },
  signal: AbortSignal,
): Promise<UploadStatus> {
  requireSession();
  const start = part.index * item.chunkSize;
  const bytes = await file.slice(start, start + item.chunkSize).arrayBuffer();
  const form = new FormData();
  const words = part.call === 'chunk' ? {} : formFields(item);
  const fields = {
    uploadId: item.uploadId,
    chunkIndex: part.index,
    totalChunks: item.totalChunks,
    fileSize: item.fileSize,
    chunkSha256: await sha256(bytes),
    ...words,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.append(name, String(value));
  }
  form.append('chunk', new Blob([bytes]), 'chunk');
  return call(endpoints[part.call], { bytes: form, timeoutMs: uploadChunkTimeoutMs, signal });
}

export function askForUpload(item: UploadItem, signal: AbortSignal): Promise<UploadStatus> {
  requireSession();
  return call(getUpload, { params: { uploadId: item.uploadId }, signal });
}

function formFields({ title, artist, album, style, fileName, playlistId }: UploadItem) {
  return { title, artist, album, genre: style, fileName: fileName.slice(-255), playlist_id: playlistId };
}

/** Throws without a token: the answer would be 401. */
function requireSession(): void {
  if (getToken() === null) throw new ApiError(401, null);
}

/** The hash in hex; null on pages without TLS, where browsers offer no hashing. */
async function sha256(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
