import { ConfigError } from '#server/config-values.ts';
import { DamagedDatabase } from '#server/db/damage.ts';
import { OutdatedProgram } from '#server/db/required-steps.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { AppError } from '#shared/errors.ts';

/** The address to listen at is none of this machine's, or a name that leads nowhere. */
class NoSuchHost extends Error {
  readonly host: string;
  constructor(host: string, cause: unknown) {
    super(`No address ${host} here`, { cause });
    this.host = host;
  }
}

const hostCodes = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL'];

/** For what listening at a host throws. */
export const explainHost =
  (host: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw hostCodes.includes(error.code ?? '') ? new NoSuchHost(host, error) : error;
  };

/** Errors whose message is the line. */
const expectedErrors = [ConfigError, DamagedDatabase, OutdatedProgram, AppError];

/** One line that names what stands in the way; the whole error where it is not one we know. */
export function startFailure(error: unknown): string {
  if (expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof NoSuchHost) {
    return `This machine has no address "${error.host}" to listen at. Choose another with SEGUE_HOST.`;
  }
  if (isDiskFull(error)) return 'The disk of SEGUE_DATA_DIR is full: make room, or choose another directory.';
  const { code, path, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another with SEGUE_PORT.`;
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} may not be used. Choose another with SEGUE_PORT.`;
  }
  if (code === 'ENOENT') return `There is no file ${path ?? ''}.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data directory cannot be written: ${path ?? ''}. Choose another with SEGUE_DATA_DIR.`;
  }
  if (code === 'ERR_SQLITE_ERROR') return `The database in SEGUE_DATA_DIR cannot be opened: ${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
