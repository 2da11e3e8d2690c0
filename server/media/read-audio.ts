import { type FileHandle, open } from 'node:fs/promises';
import type { AudioFile } from './audio-report.ts';
import type { FrameSplitter } from './frame-splitter.ts';
import { mediaError } from './media-error.ts';
import { type Mp3Layout, readLayout } from './mp3-layout.ts';
import { checkFirstBytes, checkFrames } from './mp3-verdict.ts';

const pieceBytes = 128 * 1024;

/**
 * Opens a file that may be an MP3 for as long as `work` takes.
 * @throws AppError where its first bytes say that it is none
 */
export async function withAudio<T>(
  { path, fileSize }: AudioFile,
  work: (file: FileHandle, layout: Mp3Layout) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size !== fileSize) throw new Error(`${path} has ${size} bytes instead of ${fileSize}`);
    if (size === 0) throw mediaError('unprocessable', 'emptyFile');
    await checkFirstBytes(file);
    const layout = await readLayout(file, size);
    if (layout.audioStart >= size) throw mediaError('unprocessable', 'truncated', { at: '0:00' });
    return await work(file, layout);
  } finally {
    await file.close();
  }
}

/**
 * Gives the splitter the part of the file that can hold music, in pieces; `onPiece` follows each of them and the end.
 * @throws AppError as soon as it is clear that it holds none
 */
export async function readFrames(
  file: FileHandle,
  { audioStart, audioEnd }: Mp3Layout,
  splitter: FrameSplitter,
  onPiece?: () => Promise<void>,
): Promise<void> {
  const piece = new Uint8Array(pieceBytes);
  for (let position = audioStart; ;) {
    const wanted = Math.min(pieceBytes, audioEnd - position);
    const { bytesRead } = wanted > 0 ? await file.read(piece, 0, wanted, position) : { bytesRead: 0 };
    position += bytesRead;
    if (bytesRead > 0) splitter.push(piece.subarray(0, bytesRead));
    else splitter.end();
    checkFrames.soFar(splitter.found, position - audioStart);
    await onPiece?.();
    if (bytesRead === 0) return;
  }
}
