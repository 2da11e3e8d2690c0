import type { AppContext } from '#server/context.ts';
import { takeTurns } from '#server/db/dialect.ts';
import type { SmartListRow } from '#server/db/rows/library.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { smartListsMax } from '#shared/limits.ts';
import {
  type SmartDraft,
  type SmartList,
  SmartOrder,
  SmartRules,
  type SmartSongs,
} from '#shared/playlists/smart-lists.ts';
import { appendItems, insertNewPlaylist } from '../core/edits/items.service.ts';
import { fillList } from './fill.service.ts';
import * as store from './smart-list.store.ts';

type Viewer = { id: string };

const toSmartList = (row: SmartListRow): SmartList => ({
  id: row.id,
  ...draftOf(row),
  updated_at: toMoment(row.updated_at),
});

const draftOf = (row: SmartListRow): SmartDraft => ({
  name: row.name,
  rules: SmartRules.parse(JSON.parse(row.rules)),
  order: SmartOrder.parse(row.sorted_by),
  limit: row.song_limit,
});

const columnsOf = ({ name, rules, order, limit }: SmartDraft) => ({
  name,
  rules: JSON.stringify(rules),
  sorted_by: order,
  song_limit: limit,
});

/** The viewer's smart lists, by name. */
export async function listSmartLists({ db }: AppContext, viewer: Viewer): Promise<SmartList[]> {
  const rows = await store.listSmartLists(db, viewer.id);
  return rows.map(toSmartList).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** @throws AppError conflict (the viewer has too many) */
export async function createSmartList(
  { db, clock }: AppContext,
  viewer: Viewer,
  draft: SmartDraft,
): Promise<SmartList> {
  const now = clock();
  const row = { id: newId(now), user_id: viewer.id, ...columnsOf(draft), created_at: now, updated_at: now };
  await db.transaction().execute(async (trx) => {
    await takeTurns(trx, `smart lists ${viewer.id}`);
    if ((await store.listSmartLists(trx, viewer.id)).length >= smartListsMax)
      throw new AppError('conflict', 'smart-errors:tooMany', { params: { count: smartListsMax } });
    await store.insertSmartList(trx, row);
  });
  return toSmartList(row);
}

/** @throws AppError not_found */
export async function updateSmartList(
  { db, clock }: AppContext,
  viewer: Viewer,
  id: string,
  draft: SmartDraft,
): Promise<SmartList> {
  const change = { ...columnsOf(draft), updated_at: clock() };
  const row = await store.updateSmartList(db, { id, user_id: viewer.id }, change);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  return toSmartList(row);
}

/** @throws AppError not_found */
export async function deleteSmartList({ db }: AppContext, viewer: Viewer, id: string): Promise<void> {
  if (!(await store.deleteSmartList(db, viewer.id, id))) throw new AppError('not_found', 'errors:notFound');
}

/** The songs that rules hold now. */
export async function previewSongs(
  ctx: AppContext,
  viewer: Viewer,
  draft: Omit<SmartDraft, 'name'>,
): Promise<SmartSongs> {
  const { rows, isWhole } = await fillList(ctx, viewer, draft);
  return { tracks: rows.map((row) => toTrack(row, viewer)), is_whole: isWhole };
}

/** @throws AppError not_found */
export async function listSongs(ctx: AppContext, viewer: Viewer, id: string): Promise<SmartSongs> {
  return previewSongs(ctx, viewer, await findDraft(ctx, viewer, id));
}

async function findDraft({ db }: AppContext, viewer: Viewer, id: string): Promise<SmartDraft> {
  const row = await store.findSmartList(db, viewer.id, id);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  return draftOf(row);
}

/**
 * Makes a private playlist of what a smart list holds now.
 * @throws AppError not_found, conflict (it holds nothing)
 */
export async function freezeSmartList(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<{ playlist_id: string }> {
  const draft = await findDraft(ctx, viewer, id);
  const { rows } = await fillList(ctx, viewer, draft);
  if (rows.length === 0) throw new AppError('conflict', 'smart-errors:nothing');
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const words = { name: draft.name, description: '', genre: '', visibility: 'private' as const, now };
    const playlistId = await insertNewPlaylist(trx, viewer, words);
    const place = { playlist_id: playlistId, added_at: now, wanted_title: null, wanted_artist: null };
    await appendItems(
      trx,
      { playlistId, actorId: viewer.id, now },
      rows.map((row) => ({ ...place, id: newId(now), track_id: row.id })),
    );
    return { playlist_id: playlistId };
  });
}
