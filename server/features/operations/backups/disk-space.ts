import { statfs } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { megabyte } from '#shared/limits.ts';

/** Bytes that must stay free after a write. */
const reserveBytes = 64 * megabyte;

/** @throws AppError storage_full where the folder's disk has not enough room for `bytes` more */
export async function checkSpace(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  if (free >= bytes + reserveBytes) return;
  const inMb = (value: number) => Math.ceil(value / megabyte);
  throw new AppError('storage_full', 'backups:noSpace', {
    params: { needed: inMb(bytes + reserveBytes), free: inMb(free) },
  });
}
