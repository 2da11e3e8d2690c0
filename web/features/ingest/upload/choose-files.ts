import { megabyte } from '#shared/limits.ts';
import type { UploadAllowance } from '#shared/ingest/uploads.ts';
import { refusalOf, type Refusal } from './upload-failure.ts';
import { newItem, type TrackFields, type UploadItem } from './upload-item.ts';

const mp3Types = new Set(['audio/mpeg', 'audio/mp3']);

/** Reports whether a file is MP3 (specification, section 5); by its name if the system gives no type. */
function isMp3(file: Pick<File, 'type' | 'name'>): boolean {
  return mp3Types.has(file.type) || (file.type === '' && /\.mp3$/i.test(file.name));
}

export interface ChosenFile {
  item: UploadItem;
  file: File;
}

interface Choice {
  playlistId: string;
  /** The metadata for all files. */
  common: Partial<TrackFields>;
  /** The limits; null until known: the server then refuses. */
  allowance: UploadAllowance | null;
}

/** Makes items of the MP3 files, and lists the names of the others. Too large files are refused before they are sent. */
export function chooseFiles(
  files: readonly File[],
  { playlistId, common, allowance }: Choice,
): { chosen: ChosenFile[]; rejected: string[] } {
  let room = allowance?.roomBytes ?? Number.POSITIVE_INFINITY;
  const chosen = files.filter(isMp3).map((file) => {
    const item = newItem({
      ...common,
      id: crypto.randomUUID?.() ?? randomName(),
      uploadId: randomName(),
      playlistId,
      fileName: file.name,
      fileSize: file.size,
      lastModified: file.lastModified,
    });
    const error = refusalBefore(file.size, allowance?.maxFileBytes, room);
    if (error) return { file, item: { ...item, status: 'error' as const, error } };
    room -= file.size;
    return { file, item };
  });
  return { chosen, rejected: files.filter((file) => !isMp3(file)).map((file) => file.name) };
}

/** An id of 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function refusalBefore(size: number, maxFileBytes: number | undefined, room: number): Refusal | null {
  if (size === 0) return { key: 'errorEmpty', params: {}, keepsChunks: false };
  if (maxFileBytes !== undefined && size > maxFileBytes) return refusalOf(413, '', maxFileBytes);
  if (size <= room) return null;
  const params = { size: `${Math.floor(Math.max(0, room) / megabyte)} MB` };
  return { key: 'errorNoRoom', params, keepsChunks: false };
}
