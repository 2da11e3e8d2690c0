import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Decrypter, Encrypter } from 'age-encryption';

/** Encrypts or decrypts a file with age, in a thread: stretching the passphrase takes a second of work. */
export interface AgeJob {
  kind: 'encrypt' | 'decrypt';
  from: string;
  to: string;
  passphrase: string;
}

const { kind, from, to, passphrase } = workerData as AgeJob;
const source = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
const result = kind === 'encrypt' ? await encrypt() : await decrypt();
type NodeWeb = Parameters<typeof Readable.fromWeb>[0];
await pipeline(Readable.fromWeb(result as NodeWeb), createWriteStream(to, { mode: 0o600, flags: 'wx' }));
parentPort?.postMessage('done');

function encrypt(): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(source);
}

function decrypt(): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(source);
}
