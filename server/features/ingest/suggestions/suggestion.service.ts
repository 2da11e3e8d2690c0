import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation, takeTurns } from '#server/db/dialect.ts';
import type { NewSuggestion, SuggestionRow } from '#server/db/rows/collaboration.ts';
import { isDeadItem } from '#server/features/playlists/core/items/dead-links.service.ts';
import { canSuggest, rightEnded, type RightRow } from '#server/features/playlists/core/playlist.policy.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import {
  countSourceInPlaylist,
  findTrackRow,
  isInPlaylist,
} from '#server/features/music/tracks/track.service.ts';
import { previewLink } from '#server/features/ingest/uploads/external-track.service.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import {
  nameMax,
  suggestionsPerMinute,
  suggestionsPerPerson,
  suggestionsPerPlaylist,
} from '#shared/limits.ts';
import type { Suggestion, SuggestionDraft } from '#shared/ingest/suggestions.ts';
import { tellEditors } from './suggestion-bell.ts';
import { refuseSourceOf } from './suggested-source.service.ts';
import { closeIfFlooded } from './flood.service.ts';
import { showSuggestion } from './suggestion-list.service.ts';
import { type Asker, countedAs, suggesterKey } from './suggester.ts';
import * as store from './suggestion.store.ts';

/** Limit of suggestions by a person, or by a visitor's address, for all playlists together. */
const newSuggestions: RateLimit = { name: 'suggestions', max: suggestionsPerMinute, windowMs: 60_000 };

type Proposed = Pick<
  SuggestionRow,
  | 'track_id'
  | 'source_url'
  | 'platform'
  | 'link_title'
  | 'link_artist'
  | 'link_cover_url'
  | 'link_duration_ms'
>;

/**
 * Proposes a track or a link for a playlist. A link's site is read, but no track is made for the owner.
 * @throws AppError not_found (the playlist, the track, the missing item), unprocessable (no link to music), conflict (the
 *   asker may not suggest, it is there or suggested already, or too many are open), too_many_requests
 */
export async function suggest(
  ctx: AppContext,
  asker: Asker,
  playlistId: string,
  draft: SuggestionDraft,
): Promise<{ suggestion: Suggestion; now_followers_only: boolean }> {
  const { viewer } = asker;
  const playlist = await findSuggestable(ctx.db, viewer, playlistId);
  await countAgainst(ctx, newSuggestions, countedAs(asker));
  const who = suggesterKey(ctx, asker, playlistId);
  await refuseTooMany(ctx.db, playlistId, who);
  const proposed = await readProposed(ctx, asker, playlist, draft);
  const now = ctx.clock();
  const row = {
    id: newId(now),
    playlist_id: playlistId,
    user_id: who.userId,
    visitor_key: who.visitorKey,
    address_key: who.addressKey,
    visitor_name: viewer === null ? (draft.name ?? null) : null,
    ...proposed,
    before_id: draft.fills === undefined ? (draft.before ?? null) : null,
    fills_id: draft.fills ?? null,
    source_for_id: draft.source_for ?? null,
    note: draft.note ?? '',
    at: now,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, `suggestions ${playlistId}`);
    await findSuggestable(trx, viewer, playlistId);
    await refuseTooMany(trx, playlistId, who);
    const ownerId = row.source_for_id === null ? null : await refuseSourceOf(trx, viewer, row);
    if (ownerId === null) await refuseKnown(trx, row);
    await refuseLostPlace(trx, row);
    await insert(trx, row);
    await tellEditors(trx, { playlistId, actorId: who.userId, onlyId: ownerId, now });
  });
  return {
    suggestion: await showSuggestion(ctx, asker, playlistId, row.id),
    now_followers_only: await closeIfFlooded(ctx, viewer, playlist),
  };
}

/**
 * A playlist for which somebody may suggest.
 * @throws AppError not_found, conflict
 */
async function findSuggestable(db: Db, viewer: Asker['viewer'], id: string) {
  const row = await findVisiblePlaylist(db, viewer, id);
  if (!canSuggest(viewer, row)) throw new AppError('conflict', whyNot(viewer, row), { facts: rightEnded });
  return row;
}

function whyNot(viewer: Asker['viewer'], row: RightRow & { suggest_flooded_at: number | null }) {
  if (row.suggest === 'nobody') return 'suggestions:closed';
  if (row.suggest === 'link' && viewer === null) return 'suggestions:needsAccount';
  return row.suggest_flooded_at === null ? 'suggestions:followersOnly' : 'suggestions:flooded';
}

async function refuseTooMany(db: Db, playlistId: string, who: store.SuggesterKey): Promise<void> {
  const { all, own } = await store.countOpen(db, playlistId, who);
  if (own >= suggestionsPerPerson) {
    const params = { max: suggestionsPerPerson };
    throw new AppError('conflict', 'suggestions:tooManyOwn', { params });
  }
  if (all >= suggestionsPerPlaylist) throw new AppError('conflict', 'suggestions:tooMany');
}

async function readProposed(
  ctx: AppContext,
  asker: Asker,
  playlist: { owner_id: string },
  draft: SuggestionDraft,
): Promise<Proposed> {
  const nothing = {
    source_url: null,
    platform: null,
    link_title: null,
    link_artist: null,
    link_cover_url: null,
    link_duration_ms: null,
  };
  if (draft.track_id !== undefined) {
    await requireTrack(ctx.db, asker.viewer, playlist, draft.track_id);
    return { ...nothing, track_id: draft.track_id };
  }
  const preview = await previewLink(ctx, { id: countedAs(asker) }, draft.url ?? '');
  if (draft.source_for !== undefined && (await ctx.outbound.web.isPrivate(preview.source_url)))
    throw new AppError('unprocessable', 'track-sources:privateAddress');
  return {
    track_id: null,
    source_url: preview.source_url,
    platform: preview.platform,
    // The site's own words first: a stranger's might promise something else.
    link_title: preview.title ?? (draft.title || addressInWords(preview.source_url)),
    link_artist: preview.artist ?? (draft.artist || null),
    link_cover_url: preview.cover_url,
    link_duration_ms: preview.duration_seconds === null ? null : Math.round(preview.duration_seconds * 1000),
  };
}

const addressInWords = (url: string): string => url.replace(/^https?:\/\//, '').slice(0, nameMax);

/**
 * Refuses a track that the viewer may not suggest. Suggesting opens a track to the playlist's editors, which is for its
 * owner to do: others can suggest only tracks that the playlist's owner may listen to anyway.
 */
async function requireTrack(
  db: Db,
  viewer: Asker['viewer'],
  playlist: { owner_id: string },
  id: string,
): Promise<void> {
  const track = (await mayListen(db, viewer, id)) ? await findTrackRow(db, id) : null;
  const isTheirs = track !== null && track.owner_id === viewer?.id && track.hidden_at === null;
  if (track && (isTheirs || (await mayListen(db, { id: playlist.owner_id }, id)))) return;
  throw new AppError('not_found', 'playlists:trackNotFound');
}

type Row = Pick<SuggestionRow, 'playlist_id' | 'track_id' | 'source_url' | 'before_id' | 'fills_id'>;

async function refuseKnown(trx: Db, { playlist_id, track_id, source_url }: Row): Promise<void> {
  if (track_id !== null && (await isInPlaylist(trx, playlist_id, track_id))) {
    throw new AppError('conflict', 'playlists:alreadyThere');
  }
  if (source_url !== null && (await countSourceInPlaylist(trx, playlist_id, source_url)) > 0) {
    throw new AppError('conflict', 'upload:linkAlreadyThere');
  }
}

async function refuseLostPlace(trx: Db, { playlist_id, before_id, fills_id }: Row): Promise<void> {
  const items = await store.listItems(
    trx,
    playlist_id,
    [before_id, fills_id].flatMap((id) => id ?? []),
  );
  if (before_id !== null && !items.has(before_id)) throw new AppError('conflict', 'playlists:itemGone');
  if (fills_id === null) return;
  const missing = items.get(fills_id);
  if (!missing) throw new AppError('conflict', 'playlists:itemGone');
  if (!missing.isMissing && !(await isDeadItem(trx, playlist_id, fills_id)))
    throw new AppError('conflict', 'playlists:filledAlready');
}

async function insert(trx: Db, row: NewSuggestion): Promise<void> {
  try {
    await store.insertSuggestion(trx, row);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'suggestions:alreadySuggested');
    throw error;
  }
}

/** Deletes a person's open suggestions, inside the transaction that is about to delete their account. */
export async function forgetSuggestionsOf(trx: Db, userId: string): Promise<void> {
  await store.deleteOpenOf(trx, userId);
  await store.forgetInPast(trx, userId);
}
