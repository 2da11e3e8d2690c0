import type { AppContext } from '#server/context.ts';
import { notesOf } from '#server/features/playlists/core/notes/note.service.ts';
import { noteIn } from '#server/features/playlists/core/notes/note.view.ts';
import { withShownCount } from '#server/features/playlists/core/items/shown-count.service.ts';
import { AppError } from '#shared/errors.ts';
import { addressesAt } from './addresses.ts';
import { chaptersIn } from './liner-notes.ts';
import { podcastXml } from './podcast-xml.ts';
import * as store from './sharing.store.ts';

const episodesAtMost = 1000;
const chaptersVersion = '1.2.0';

/** A feed, and the time (ms) of the last change of its content. */
export interface Podcast {
  xml: string;
  changedAt: number;
}

/**
 * The files of a playlist as a podcast, in their order, for anyone with its address.
 * @throws AppError not_found
 */
export async function getPodcast(ctx: AppContext, id: string): Promise<Podcast> {
  const { playlist, files } = await findAll(ctx, id);
  const notes = await notesOf(ctx.db, files, null);
  const noted = files.map((file) => ({ ...file, ...noteIn(notes, file) }));
  const xml = podcastXml(addressesAt(ctx.config.publicUrl), playlist, noted, hasChapters(playlist, files));
  const changedAt = Math.max(playlist.updated_at, ...files.map(({ added_at }) => added_at));
  return { xml, changedAt };
}

/**
 * The chapters of a playlist's one file (podcast namespace, JSON Chapters 1.2).
 * @throws AppError not_found also where there are none
 */
export async function getChapters(ctx: AppContext, id: string): Promise<string> {
  const { playlist, files } = await findAll(ctx, id);
  if (!hasChapters(playlist, files)) throw new AppError('not_found', 'errors:notFound');
  const chapters = chaptersIn(playlist.description, files[0]?.duration_ms ?? null);
  return JSON.stringify({ version: chaptersVersion, title: files[0]?.title, chapters });
}

async function findAll(ctx: AppContext, id: string) {
  const playlist = await store.findSharedPlaylist(ctx.db, id);
  if (!playlist) throw new AppError('not_found', 'errors:notFound');
  return {
    playlist: await withShownCount(ctx.db, null, playlist),
    files: await store.listFiles(ctx.db, id, episodesAtMost),
  };
}

/** Reports whether a playlist holds one file, such as a mix, a concert or a talk, and its description gives times in it. */
const hasChapters = ({ description }: { description: string }, files: readonly store.ListedFile[]): boolean =>
  files.length === 1 && chaptersIn(description, files[0]?.duration_ms ?? null).length > 0;
