import { constants } from 'node:fs';

/** What goes past the system's cache (O_DIRECT) is a multiple of a disk's block, which none has larger. */
export const blockBytes = 4096;

/** The flag to open a file with; null where the system knows no such thing. */
export const directFlag: number | null = process.platform === 'linux' ? constants.O_DIRECT : null;

/** Whether an error says that this file system knows no such thing, or not for this transfer. */
export const refusesDirect = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EINVAL';
