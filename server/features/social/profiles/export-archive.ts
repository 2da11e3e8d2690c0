import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { AppContext } from '#server/context.ts';
import type { ExportFile } from './export.service.ts';

/**
 * Files as one ZIP archive, read from the store as the client reads. Music and pictures are stored uncompressed, since they
 * do not get smaller. `missing.txt` names the blobs that the store lacks.
 */
export async function zipExport(
  ctx: AppContext,
  fileName: string,
  files: readonly ExportFile[],
): Promise<Readable> {
  const zip = new ZipFile();
  const folder = fileName.replace(/\.zip$/, '');
  const mtime = new Date(ctx.clock());
  const missing: string[] = [];
  let open: Readable | null = null;

  for (const file of files) {
    const path = `${folder}/${file.path}`;
    if ('json' in file) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), path, { mtime });
      continue;
    }
    const blob = await ctx.stores.blobs.stat(file.sha256);
    if (!blob) {
      missing.push(file.path);
      continue;
    }
    zip.addReadStreamLazy(path, { mtime, compress: false, size: blob.size }, (give) => {
      ctx.stores.blobs.open(file.sha256).then(
        (stream) => give(null, (open = stream)),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), `${folder}/missing.txt`);
  zip.end();

  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => open?.destroy());
  return output;
}
