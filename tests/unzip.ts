import { once } from 'node:events';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The files of a ZIP archive by their path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true });
  const openStream = promisify<Entry, NodeJS.ReadableStream>((entry, done) =>
    zip.openReadStream(entry, done),
  );
  const files = new Map<string, Buffer>();

  async function read(entry: Entry): Promise<void> {
    const stream = (await openStream(entry)) as AsyncIterable<Buffer>;
    files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)));
    zip.readEntry();
  }
  zip.on('entry', (entry: Entry) => void read(entry));
  zip.readEntry();
  await once(zip, 'end');
  return files;
}
