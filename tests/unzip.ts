import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP archive by their path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)));
  }
  return files;
}
