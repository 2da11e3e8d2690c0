/** Node's codes for a full disk, or for a full share of it. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** SQLite's result codes: SQLITE_FULL; SQLITE_IOERR_WRITE and _SHMSIZE, which stand for a quota. */
const fullResults: ReadonlySet<unknown> = new Set([13, 778, 4874]);
/** PostgreSQL's SQLSTATE disk_full. */
const diskFullState = '53100';

/** Reports whether an error means that the disk or its quota is full, for files and records alike. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return fullCodes.has(code) || fullResults.has(errcode) || code === diskFullState;
}

/** Node's words for a connection that cannot be made or has ended. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's SQLSTATEs for a server that is not there for us now (its manual, appendix A): class 08 is connections,
 * 57P01 to 57P03 starting up and shutting down, 53300 too many connections, 25006 a standby that takes no writes.
 */
const sqlState = /^(08...|57P0[1-3]|53300|25006)$/;

/** Messages of the PostgreSQL driver that have no code. */
const driverWords =
  /Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Query read timeout/;

/**
 * Reports whether an error means that a server which Segue needs is unreachable now: the same call may succeed in a moment.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (socketCodes.has(code) || sqlState.test(code))) return true;
  if (driverWords.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return error.cause !== undefined && isConnectionError(error.cause);
}
