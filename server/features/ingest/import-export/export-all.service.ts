import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { AppContext } from '#server/context.ts';
import { listMine } from '#server/features/playlists/core/playlist.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { openFileNames } from '#server/lib/file-names.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import type { ExportFormat } from '#shared/ingest/export.ts';
import { exportPlaylist } from './export.service.ts';

const exportsPerAccount: RateLimit = { name: 'export-playlists', max: 20, windowMs: 60 * 60_000 };

/**
 * All playlists of a person as files of one form in a ZIP archive, each read when its turn comes.
 * @throws AppError too_many_requests
 */
export async function zipPlaylists(
  ctx: AppContext,
  viewer: { id: string },
  format: ExportFormat,
): Promise<{ archive: Readable; name: string }> {
  await countAgainst(ctx, exportsPerAccount, viewer.id);
  const folder = `segue-playlists-${toMoment(ctx.clock()).slice(0, 10)}`;
  const zip = new ZipFile();
  const nameFile = openFileNames();
  const mtime = new Date(ctx.clock());
  for (const { id, name } of await listMine(ctx, viewer)) {
    zip.addReadStreamLazy(nameFile(folder, name, format), { mtime }, (give) => {
      textOf(ctx, viewer, id, format).then(
        (text) => give(null, Readable.from([Buffer.from(text)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  const archive = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => archive.destroy(error));
  return { archive, name: `${folder}.zip` };
}

/** The text of a playlist's file; empty if the playlist was deleted meanwhile. */
async function textOf(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
  format: ExportFormat,
): Promise<string> {
  try {
    return (await exportPlaylist(ctx, viewer, id, format)).text;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return '';
    throw error;
  }
}
