/** Node's codes for a full disk, or for a full share of it. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** SQLite's result codes: SQLITE_FULL; SQLITE_IOERR_WRITE and _SHMSIZE, by which it tells of a quota. */
const fullResults: ReadonlySet<unknown> = new Set([13, 778, 4874]);
/** PostgreSQL's SQLSTATE disk_full. */
const diskFullState = '53100';

/** Whether an error says that the disk, or the share of it one may use, is full: files and records alike. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return fullCodes.has(code) || fullResults.has(errcode) || code === diskFullState;
}
