import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import { canEditPlaylist } from '#server/features/playlists/core/playlist.policy.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { lockForEdit, takeIn } from '#server/features/playlists/core/edits/suggested-item.service.ts';
import { countSourceInPlaylist } from '#server/features/music/tracks/track.service.ts';
import { addLinkTrack } from '#server/features/ingest/uploads/external-track.service.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalLink } from '#shared/music/links.ts';
import { withShownCount } from '#server/features/playlists/core/items/shown-count.service.ts';
import type { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { tellSuggester } from './suggestion-bell.ts';
import { isOf, showSuggestion } from './suggestion-list.service.ts';
import { takeSource } from './suggested-source.service.ts';
import { type Asker, suggesterKey } from './suggester.ts';
import * as store from './suggestion.store.ts';

interface SuggestionKey {
  playlistId: string;
  id: string;
}

/** Somebody who decides. */
type Decider = Asker & { viewer: { id: string } };

/**
 * Accepts a suggestion: puts it before `before`, or at the proposed place. A link becomes a track of the person who accepts
 * it, or a further source of their recording.
 * @throws AppError not_found (also a track that is gone), conflict (no right to edit, another's recording, it is decided,
 *   the track is there already, the place is gone, or the playlist is full)
 */
export async function acceptSuggestion(
  ctx: AppContext,
  decider: Decider,
  key: SuggestionKey,
  before: string | null | undefined,
): Promise<ChangedItems & { suggestion: Suggestion; entry_id: string }> {
  const { viewer, caller } = decider;
  const now = ctx.clock();
  const done = await ctx.db.transaction().execute(async (trx) => {
    const playlist = await lockForEdit(trx, viewer, key.playlistId);
    const row = await requireOpen(trx, key, viewer.id);
    if (row.source_for_id !== null) {
      await takeSource(trx, { viewer, now }, row);
      await decide(trx, row, { state: 'accepted', actorId: viewer.id, now });
      const { version, track_count } = await withShownCount(trx, viewer, playlist);
      return { version, track_count, entry_id: row.source_for_id };
    }
    const trackId = row.track_id ?? (await addLink(trx, row, { ownerId: viewer.id, ip: caller.ip, now }));
    const added = await takeIn(
      trx,
      playlist,
      { actorId: viewer.id, now },
      {
        trackId,
        before: before === undefined ? await proposedPlace(trx, row) : before,
        fills: row.fills_id,
        suggestedBy: row.user_id,
      },
    );
    await refuseSecondLink(trx, row);
    await decide(trx, row, { state: 'accepted', actorId: viewer.id, now, itemId: added.entry_id });
    return added;
  });
  return { ...done, suggestion: await showSuggestion(ctx, decider, key.playlistId, key.id) };
}

/**
 * Rejects a suggestion.
 * @throws AppError not_found, conflict (no right, or it is decided)
 */
export async function rejectSuggestion(
  ctx: AppContext,
  decider: Decider,
  key: SuggestionKey,
): Promise<Suggestion> {
  const { viewer } = decider;
  await ctx.db.transaction().execute(async (trx) => {
    await lockForEdit(trx, viewer, key.playlistId);
    const row = await requireOpen(trx, key, viewer.id);
    await decide(trx, row, { state: 'rejected', actorId: viewer.id, now: ctx.clock() });
  });
  return showSuggestion(ctx, decider, key.playlistId, key.id);
}

/**
 * Takes back an open suggestion of one's own.
 * @throws AppError not_found, forbidden (an editor, of another's), conflict (it is decided)
 */
export async function withdrawSuggestion(ctx: AppContext, asker: Asker, key: SuggestionKey): Promise<void> {
  const { viewer } = asker;
  await ctx.db.transaction().execute(async (trx) => {
    const playlist = await findVisiblePlaylist(trx, viewer, key.playlistId);
    const row = await store.findSuggestion(trx, key, viewer?.id ?? null);
    if (!row || !isOf(row, suggesterKey(ctx, asker, key.playlistId))) {
      if (row && canEditPlaylist(viewer, playlist)) throw new AppError('forbidden', 'errors:forbidden');
      throw new AppError('not_found', 'suggestions:notFound');
    }
    const withdrawn = {
      state: 'withdrawn',
      decided_by: viewer?.id ?? null,
      decided_at: ctx.clock(),
    } as const;
    if (!(await store.updateDecided(trx, row.id, withdrawn))) throw decidedAlready(row);
  });
}

async function requireOpen(trx: Db, key: SuggestionKey, viewerId: string): Promise<SuggestionRow> {
  const row = await store.findSuggestion(trx, key, viewerId);
  if (!row) throw new AppError('not_found', 'suggestions:notFound');
  if (row.state !== 'open') throw decidedAlready(row);
  return row;
}

/** The proposed place; null if it is gone. */
async function proposedPlace(trx: Db, { playlist_id, before_id }: SuggestionRow): Promise<string | null> {
  if (before_id === null) return null;
  return (await store.listItems(trx, playlist_id, [before_id])).has(before_id) ? before_id : null;
}

async function addLink(
  trx: Db,
  row: SuggestionRow,
  by: { ownerId: string; ip: string; now: number },
): Promise<string> {
  const link = canonicalLink(row.source_url ?? '');
  if (!link) throw new AppError('unprocessable', 'upload:notALink');
  const words = { title: row.link_title ?? '', artist: row.link_artist ?? '', album: '' };
  return addLinkTrack(trx, { ...by, link, words, coverUrl: row.link_cover_url });
}

/**
 * Refuses a link that the playlist lists already. The transaction has locked the playlist's row, so the same link cannot be
 * added meanwhile.
 * @throws AppError conflict
 */
async function refuseSecondLink(trx: Db, { playlist_id, source_url }: SuggestionRow): Promise<void> {
  if (source_url === null || (await countSourceInPlaylist(trx, playlist_id, source_url)) <= 1) return;
  throw new AppError('conflict', 'upload:linkAlreadyThere');
}

async function decide(
  trx: Db,
  row: SuggestionRow,
  {
    state,
    actorId,
    now,
    itemId,
  }: { state: 'accepted' | 'rejected'; actorId: string; now: number; itemId?: string },
): Promise<void> {
  const decided = { state, decided_by: actorId, decided_at: now };
  const item = itemId === undefined ? {} : { entry_id: itemId };
  if (!(await store.updateDecided(trx, row.id, { ...decided, ...item }))) throw decidedAlready(row);
  await tellSuggester(trx, row, { outcome: state, actorId, now });
}

function decidedAlready({ state }: SuggestionRow): AppError {
  const text = (
    {
      open: 'suggestions:notFound',
      accepted: 'suggestions:acceptedAlready',
      rejected: 'suggestions:rejectedAlready',
      withdrawn: 'suggestions:withdrawnAlready',
    } as const
  )[state];
  return new AppError('conflict', text, { facts: { state } });
}
