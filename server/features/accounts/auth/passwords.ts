import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { openSemaphore, SemaphoreFullError } from '#server/lib/semaphore.ts';
import { AppError } from '#shared/errors.ts';
import { argon2id } from './argon2.ts';

/** Argon2id at OWASP's minimum (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. Only tests lower it. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

// A hash keeps a core busy for some 30 ms: one core stays free for everyone else, and two of the four threads of Node's pool
// for files. A flood of logins waits in line, or, when the line is some seconds long, is told to come back.
const semaphore = openSemaphore({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
});
const comeBackSeconds = 5;

/**
 * Runs password work in turn.
 * @throws AppError unavailable where too many wait
 */
export async function inPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await semaphore.run(work);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: comeBackSeconds });
  }
}

/** Hashes a password into the PHC text form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export function hashPassword(password: string): Promise<string> {
  return inPasswordSlot(async () => {
    const nonce = randomBytes(saltBytes);
    const tag = await argon2id({ message: password, nonce, ...passwordCost });
    return phc(nonce, tag);
  });
}

/** Reports whether `stored` is a hash of `password`. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return inPasswordSlot(() => fitsPassword(stored, password));
}

/** {@link verifyPassword} for work that has its slot already. */
export async function fitsPassword(stored: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is damaged');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const tag = await argon2id({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** Reports whether a hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(hashHead());
}

/** A hash that no password fits, for doing equal work where there is no account. */
export function unusableHash(): string {
  return phc(randomBytes(saltBytes), randomBytes(passwordCost.tagLength));
}

function phc(salt: Uint8Array, tag: Uint8Array): string {
  return `${hashHead()}${unpadded(salt)}$${unpadded(tag)}`;
}

function hashHead(): string {
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
