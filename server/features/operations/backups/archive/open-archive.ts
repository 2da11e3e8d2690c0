import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { decrypted } from './age.ts';

/** A part from `tar-stream`. */
export type Entry = ReturnType<typeof extract> extends AsyncIterable<infer E> ? E : never;

type Bytes = AsyncIterable<Buffer>;

const pieceBytes = 256 * 1024;

/**
 * Opens the tar inside an archive.
 * @param passphrase null: it is not encrypted
 * @param limited passes the bytes of the tar on, and throws where they are too many
 * @returns its parts; `fed`, which settles when the last byte is read or the first one fails; and `close`, to be called by
 *   those who read no further
 */
export function openArchive(
  file: string,
  passphrase: string | null,
  limited: (bytes: Bytes) => Bytes = (bytes) => bytes,
) {
  const parts = extract();
  // By its types it is a stream of streamx, which is one of Node's in what is used of it here.
  const sink = parts as unknown as Writable;
  const reading = new AbortController();
  const { signal } = reading;
  const source = createReadStream(file, { highWaterMark: pieceBytes });
  const fed = pipeline(
    passphrase === null ? source : Readable.from(decrypted(source, passphrase)),
    createZstdDecompress({ chunkSize: pieceBytes }),
    async (bytes: Bytes) => {
      for await (const piece of limited(bytes)) if (!sink.write(piece)) await once(sink, 'drain', { signal });
      sink.end();
    },
    { signal },
  );
  // Its failure ends the parts, by which it is told.
  fed.catch((error: Error) => parts.destroy(error));
  async function close(): Promise<void> {
    parts.destroy();
    reading.abort();
    await fed.catch(() => undefined);
    source.destroy();
  }
  return { parts, fed, close };
}
