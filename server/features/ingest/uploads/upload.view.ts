import type { UploadRow } from '#server/db/rows/uploads.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Language, type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { UploadStatus } from '#shared/ingest/uploads.ts';

/** The stored reason of a failed upload, from which each reply makes a text in the reader's language. */
export interface StoredFailure {
  text: TextKey;
  params: TextParams;
  facts?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export function toUploadStatus(
  row: UploadRow,
  receivedChunks: number[],
  track: Track | null,
  language: Language,
): UploadStatus {
  const failure = readFailure(row);
  return {
    uploadId: row.client_id,
    state: row.state,
    stage: row.state === 'processing' ? row.stage : null,
    totalChunks: row.total_chunks,
    receivedChunks,
    track,
    errorCode: failure?.code ?? null,
    error: failure ? wording(failure.text, language, failure.params) : null,
    note: noteOf(row, language),
    scanId: typeof failure?.facts?.['scan_id'] === 'string' ? failure.facts['scan_id'] : null,
  };
}

export function readFailure(row: UploadRow): (StoredFailure & { code: ErrorCode }) | null {
  if (row.state !== 'failed' || row.error_detail === null) return null;
  return { ...(JSON.parse(row.error_detail) as StoredFailure), code: row.error_code as ErrorCode };
}

/** The refusal of the last examination, final or for now; null if it made a track. */
export function refusalOf(row: UploadRow): AppError | null {
  if (row.state === 'done') return null;
  if (row.error_detail === null) return endedElsewhere();
  const { text, ...more } = JSON.parse(row.error_detail) as StoredFailure;
  return new AppError(row.error_code as ErrorCode, text, more);
}

export const endedElsewhere = (): AppError =>
  new AppError('conflict', 'upload:busy', { retryAfterSeconds: 1 });

/** Text about the part that was left out of a finished track: its cover. */
function noteOf(row: UploadRow, language: Language): string | null {
  if (row.state !== 'done' || row.error_detail === null) return null;
  const { text, params } = JSON.parse(row.error_detail) as StoredFailure;
  return `${wording('upload:coverLeftOut', language)} ${wording(text, language, params)}`;
}
