import type { AppContext } from '#server/context.ts';
import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import { listShownTracks } from '#server/features/playlists/core/past/past.service.ts';
import { canEditPlaylist } from '#server/features/playlists/core/playlist.policy.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { AppError } from '#shared/errors.ts';
import { ownSuggestionsShown } from '#shared/limits.ts';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { type Asker, suggesterKey } from './suggester.ts';
import * as store from './suggestion.store.ts';
import { toSuggestion } from './suggestion.view.ts';

/**
 * The open suggestions, for those who may edit the playlist, and the asker's own.
 * @throws AppError not_found
 */
export async function listSuggestions(
  ctx: AppContext,
  asker: Asker,
  playlistId: string,
): Promise<{ suggestions: Suggestion[]; flooded_at: string | null }> {
  const { viewer } = asker;
  const playlist = await findVisiblePlaylist(ctx.db, viewer, playlistId);
  const mayDecide = viewer !== null && canEditPlaylist(viewer, playlist);
  const open = mayDecide ? await store.listOpen(ctx.db, playlistId, viewer.id) : [];
  const who = suggesterKey(ctx, asker, playlistId);
  const own = await store.listOwn(ctx.db, playlistId, who, ownSuggestionsShown);
  const rows = new Map([...open, ...own].map((row) => [row.id, row]));
  const flooded = mayDecide ? playlist.suggest_flooded_at : null;
  return {
    suggestions: await show(ctx, asker, playlistId, [...rows.values()]),
    flooded_at: flooded === null ? null : toMoment(flooded),
  };
}

/**
 * A suggestion as the asker sees it.
 * @throws AppError not_found
 */
export async function showSuggestion(
  ctx: AppContext,
  asker: Asker,
  playlistId: string,
  id: string,
): Promise<Suggestion> {
  const row = await store.findSuggestion(ctx.db, { playlistId, id }, asker.viewer?.id ?? null);
  const [shown] = row ? await show(ctx, asker, playlistId, [row]) : [];
  if (!shown) throw new AppError('not_found', 'suggestions:notFound');
  return shown;
}

async function show(
  ctx: AppContext,
  asker: Asker,
  playlistId: string,
  rows: readonly SuggestionRow[],
): Promise<Suggestion[]> {
  const { viewer } = asker;
  const who = suggesterKey(ctx, asker, playlistId);
  const ids = (pick: (row: SuggestionRow) => string | null) => rows.flatMap((row) => pick(row) ?? []);
  const people = await store.listPeople(
    ctx.db,
    [...ids((row) => row.user_id), ...ids((row) => row.decided_by)],
    viewer?.id ?? null,
  );
  const tracks = ids((row) => row.track_id);
  const named = {
    viewer,
    own: new Set(rows.filter((row) => isOf(row, who)).map(({ id }) => id)),
    people: new Map(people.map((person) => [person.id, person])),
    tracks: await listShownTracks(ctx.db, viewer, playlistId, tracks),
    items: await store.listItems(ctx.db, playlistId, [
      ...ids((row) => row.before_id),
      ...ids((row) => row.source_for_id),
    ]),
  };
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => toSuggestion(row, named));
}

/** Reports whether a suggestion is this person's, or of this visitor's browser. */
export const isOf = (row: SuggestionRow, who: store.SuggesterKey): boolean =>
  who.userId === null ? row.visitor_key === who.visitorKey : row.user_id === who.userId;
