import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answering } from '#server/workers/task.ts';
import type { archiveCost } from './age.ts';
import { type Manifest, manifestPath, MediaLine, mediaListPath, mediaPath } from './format.ts';
import { linesOf } from './lines.ts';
import { type ArchivePart, writeArchive } from './write-archive.ts';
import { tableFile } from '../records/dump.ts';
import { tellNowAndThen } from '../tasks.ts';

export interface PackOptions {
  file: string;
  passphrase: string | null;
  cost: typeof archiveCost;
  folder: string;
  manifest: Manifest;
}

/** Writes an archive of the tables and the list of media that lie in a folder, and of the media that the list names. */
export const run = answering<PackOptions, number, number, string, string>(
  ({ file, passphrase, cost, folder, manifest }, { tell, ask }) =>
    writeArchive(file, partsOf(manifest, folder, ask), { passphrase, cost, onBytes: tellNowAndThen(tell) }),
);

async function* partsOf(
  manifest: Manifest,
  folder: string,
  fileOf: (sha256: string) => Promise<string>,
): AsyncGenerator<ArchivePart> {
  const file = path.join(folder, manifestPath);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  yield { path: manifestPath, bytes: (await stat(file)).size, sha256: null, file };
  const list = path.join(folder, mediaListPath);
  // Before the tables, so that later backups find it without reading those.
  if (manifest.media) yield { ...manifest.media, file: list };
  for (const table of manifest.tables) yield { ...table, file: tableFile(folder, table.name) };
  if (!manifest.media) return;
  for await (const line of linesOf(createReadStream(list), mediaListPath)) {
    const { sha256, bytes, archive } = MediaLine.parse(JSON.parse(line));
    if (archive !== null) continue;
    yield { path: mediaPath(sha256), bytes, sha256, file: await fileOf(sha256) };
  }
}
