import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylistEntry } from '#server/db/rows/playlists.ts';
import { appendItems, insertNewPlaylist, listTracksIn } from '#server/features/playlists/items.service.ts';
import { findPlaylistFor } from '#server/features/playlists/playlist.service.ts';
import { listVisibleTracks } from '#server/features/search/search.service.ts';
import { mayListen } from '#server/features/streaming/stream.service.ts';
import { addLinkTrack, previewLink } from '#server/features/uploads/external-track.service.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { openSemaphore, SemaphoreFullError } from '#server/lib/semaphore.ts';
import { defineTask } from '#server/workers/task.ts';
import { TaskFailure } from '#server/workers/task-failure.ts';
import { AppError } from '#shared/errors.ts';
import { importFileBytes, importLookupsMax, megabyte } from '#shared/limits.ts';
import { canonicalLink, type CanonicalLink, namesMusic } from '#shared/links.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { wording } from '#shared/messages/message.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { ImportDraft, type ImportOutcome, type ImportPreview } from '#shared/import-export.ts';
import { matchLines } from './match.service.ts';
import type { ListedLine, ReadList } from './read/listed.ts';

interface ListFile {
  bytes: Uint8Array;
  fileName: string | undefined;
}

const readTask = defineTask<ListFile, ReadList>(new URL('./read/read-list.task.ts', import.meta.url));
/** A list of 5 MB takes a second. */
const readDeadlineMs = 30_000;

interface Importer {
  id: string;
  ip: string;
}

const previewsPerAccount: RateLimit = { name: 'import-preview', max: 60, windowMs: 60 * 60_000 };
/** Beyond this nobody is listened to any more. */
const refusedBytes = 100 * megabyte;
/** Reading and matching thousands of lines takes seconds of a core. */
const semaphore = openSemaphore({ atOnce: 1, waiting: 20 });

/**
 * The preview of a list.
 * @throws AppError too_large, unsupported_media, unprocessable, too_many_requests, unavailable
 */
export async function previewImport(
  ctx: AppContext,
  viewer: { id: string },
  body: AsyncIterable<Uint8Array>,
  fileName: string | undefined,
): Promise<ImportPreview> {
  await countAgainst(ctx, previewsPerAccount, viewer.id);
  const bytes = await readAll(body);
  try {
    return await semaphore.run(async () => {
      const { format, name, description, lines } = await readInThread(ctx, viewer, { bytes, fileName });
      await lookUpTitles(ctx, viewer, lines);
      return { format, name, description, lines: await matchLines(ctx, viewer, lines) };
    });
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('unavailable', errorMessages.unavailable, { retryAfterSeconds: 10 });
  }
}

/**
 * A stranger's file is read beside the main thread, and no longer than a whole list may take.
 * @throws AppError what readList throws; unprocessable where it takes too long or too much
 */
async function readInThread(ctx: AppContext, viewer: { id: string }, input: ListFile): Promise<ReadList> {
  try {
    return await ctx.workers.run('import', readTask, input, { owner: viewer.id, deadlineMs: readDeadlineMs });
  } catch (error) {
    const isTooMuch = error instanceof TaskFailure && ['deadline', 'memory'].includes(error.reason);
    throw isTooMuch ? new AppError('unprocessable', importExportMessages.tooMuch, { cause: error }) : error;
  }
}

/** Reads what is too large to its end, and forgets it: a client that is still sending would not read an earlier answer. */
async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size <= importFileBytes) parts.push(part);
    if (size > refusedBytes) break;
  }
  if (size <= importFileBytes) return Buffer.concat(parts);
  const params = { megabytes: importFileBytes / megabyte };
  throw new AppError('too_large', importExportMessages.tooLarge, { params });
}

/** Links that stand alone get the words that their sites tell; where none does, the address stays. */
async function lookUpTitles(ctx: AppContext, viewer: { id: string }, lines: ListedLine[]): Promise<void> {
  const bare = lines
    .filter(({ title, url }) => url !== null && title === url.slice(0, title.length))
    .slice(0, importLookupsMax);
  await Promise.all(
    bare.map(async (line) => {
      const told = await previewLink(ctx, viewer, line.url ?? '').catch(() => null);
      if (told?.title) Object.assign(line, { title: told.title, artist: told.artist ?? line.artist });
    }),
  );
}

/**
 * Makes a playlist of a list, or adds it to one that the viewer may add to. All of it or nothing.
 * @throws AppError not_found, forbidden (the playlist), unprocessable (a link without music), conflict (no room)
 */
export async function importList(
  ctx: AppContext,
  viewer: Importer,
  input: ImportDraft,
): Promise<ImportOutcome> {
  const draft = ImportDraft.parse(input);
  const lines = draft.lines.map((line) => ({ ...line, link: line.track_id ? null : readLink(line.link) }));
  await checkTracks(
    ctx,
    viewer,
    lines.flatMap(({ track_id }) => track_id ?? []),
  );
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const playlistId = draft.playlist_id
      ? (await findPlaylistFor(trx, viewer, draft.playlist_id, 'add')).id
      : await insertNewPlaylist(trx, viewer, {
          name: draft.name || wording(importExportMessages.importedName, 'en'),
          description: draft.description,
          visibility: draft.visibility,
          now,
        });
    const listed = new Set(await listTracksIn(trx, playlistId));
    const entries: Omit<NewPlaylistEntry, 'position'>[] = [];
    let repeated = 0;
    for (const line of lines) {
      const trackId = line.track_id ?? (line.link ? await addLink(trx, viewer, line, line.link, now) : null);
      if (trackId !== null && listed.has(trackId)) repeated += 1;
      else
        entries.push({
          id: newId(now),
          playlist_id: playlistId,
          track_id: trackId,
          added_at: now,
          ...wantedFields(line, trackId),
        });
      if (trackId !== null) listed.add(trackId);
    }
    await appendItems(trx, { playlistId, actorId: viewer.id, now }, entries);
    const added = entries.filter(({ track_id }) => track_id !== null).length;
    return { playlist_id: playlistId, added, wanted: entries.length - added, repeated };
  });
}

/** @throws AppError not_found where the viewer may not hear one of them */
async function checkTracks(ctx: AppContext, viewer: Importer, ids: readonly string[]): Promise<void> {
  const visible = await listVisibleTracks(ctx, viewer, [...new Set(ids)]);
  for (const id of ids) {
    // An unlisted track stands in no search, but everybody who has its address may hear it.
    if (visible.has(id) || (await mayListen(ctx.db, viewer, id))) continue;
    throw new AppError('not_found', errorMessages.notFound);
  }
}

type Line = Omit<ReturnType<typeof ImportDraft.parse>['lines'][number], 'link'>;

/** @throws AppError unprocessable */
function readLink(address: string | null | undefined): CanonicalLink | null {
  if (!address) return null;
  const link = canonicalLink(address);
  if (!link || !namesMusic(link)) throw new AppError('unprocessable', errorMessages.badRequest);
  return link;
}

function addLink(trx: Db, viewer: Importer, line: Line, link: CanonicalLink, now: number): Promise<string> {
  return addLinkTrack(trx, { ownerId: viewer.id, ip: viewer.ip, now, link, words: line });
}

/** The metadata of a missing item; an item with a track needs none. */
function wantedFields(line: Line, trackId: string | null) {
  if (trackId !== null) return { wanted_title: null, wanted_artist: null };
  return {
    wanted_title: line.title,
    wanted_artist: line.artist,
    wanted_album: line.album || null,
    wanted_duration_ms: line.duration_seconds ? Math.round(line.duration_seconds * 1000) : null,
    wanted_url: line.url ?? null,
  };
}
