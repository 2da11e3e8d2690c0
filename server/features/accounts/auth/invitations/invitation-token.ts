import { randomBytes } from 'node:crypto';

/** A token of 192 random bits, of which only the hash is stored. */
export const newToken = (): string => randomBytes(24).toString('base64url');
