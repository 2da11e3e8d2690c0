import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Argon2id (RFC 9106) in a thread of Node's own pool. */
export function argon2id(parameters: Argon2Parameters): Promise<Uint8Array> {
  return derive('argon2id', parameters);
}
