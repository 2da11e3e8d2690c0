import type { CopyrightScanRow } from '#server/db/schema.ts';
import type { KeptUpload } from './finish.service.ts';

/** What a scan remembers of its upload; null where the file is not kept. */
export function keptUploadOf(row: CopyrightScanRow): KeptUpload | null {
  const { upload_id: uploadId, owner_id: ownerId, audio_sha256: audioSha256 } = row;
  if (uploadId === null || ownerId === null || audioSha256 === null) return null;
  return {
    uploadId,
    ownerId,
    audioSha256,
    title: row.title,
    artist: row.artist,
    album: row.album ?? '',
    genre: row.genre ?? '',
    playlistId: row.playlist_id,
    fileName: row.file_name ?? '',
  };
}
