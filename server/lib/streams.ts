/** Whether an error says that the disk, or the share of it one may use, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
