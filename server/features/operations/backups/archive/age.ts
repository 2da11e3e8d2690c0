import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BadArchive } from './format.ts';

/** Loads the ciphers on first use: they take 8 MB of memory, and only encrypted archives need them. */
const age = () => import('age-encryption');

/** First bytes of every file of age (age-encryption.org/v1, section "File key"). */
const ageBegin = 'age-encryption.org/v1';

/** Reports whether a file is encrypted by age, by its first bytes. */
export async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageBegin.length), 0, ageBegin.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === ageBegin;
}

/** The binary logarithm of scrypt's cost: age's own default, a second of a core. Only tests lower it. */
export const archiveCost = { workFactor: 18 };

/** Encrypts a stream with a passphrase (age, scrypt), so that the `age` program can open it too. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  { workFactor } = archiveCost,
): AsyncGenerator<Uint8Array> {
  const encrypter = new (await age()).Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  yield* await encrypter.encrypt(toWeb(source));
}

/** @throws BadArchive where the passphrase does not open it */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new (await age()).Decrypter();
  decrypter.addPassphrase(passphrase);
  let failure: unknown = null;
  const watched = (async function* () {
    try {
      yield* source;
    } catch (error) {
      failure = error;
      throw error;
    }
  })();
  try {
    yield* await decrypter.decrypt(toWeb(watched));
  } catch (error) {
    throw failure ?? new BadArchive('archive', 'the passphrase does not open it, or it is damaged', error);
  }
}

const toWeb = (source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
