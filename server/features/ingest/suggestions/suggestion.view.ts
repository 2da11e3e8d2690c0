import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import { toTrack, type TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Suggester } from '#shared/playlists/playlists.ts';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import type { LinkPreview } from '#shared/music/track-drafts.ts';
import type { UserRef } from '#shared/accounts/users.ts';

/** People, tracks and items that suggestions name, as one reader may see them. */
export interface Named {
  viewer: { id: string } | null;
  /** The suggestions that are the reader's own. */
  own: ReadonlySet<string>;
  people: ReadonlyMap<string, Parameters<typeof toUserRef>[0]>;
  tracks: ReadonlyMap<string, TrackWithOwner>;
  /** The items that still exist. */
  items: ReadonlyMap<string, { ownerId: string | null }>;
}

export function toSuggestion(row: SuggestionRow, named: Named): Suggestion {
  const track = named.tracks.get(row.track_id ?? '');
  const { before_id: before, source_for_id: item } = row;
  const isOthers = item !== null && named.items.get(item)?.ownerId !== named.viewer?.id;
  return {
    id: row.id,
    by: toSuggester(row, named),
    is_own: named.own.has(row.id),
    track: track ? toTrack(track, named.viewer) : null,
    link: toLink(row),
    before: before !== null && named.items.has(before) ? before : null,
    fills: row.fills_id,
    source_for: item,
    ...(isOthers ? { owner_decides: true } : {}),
    note: row.note,
    state: row.state,
    at: toMoment(row.at),
    decided_at: row.decided_at === null ? null : toMoment(row.decided_at),
    decided_by: personOf(row.decided_by, named),
  };
}

function toLink(row: SuggestionRow): LinkPreview | null {
  if (row.source_url === null) return null;
  return {
    source_url: row.source_url,
    platform: row.platform ?? 'other',
    title: row.link_title,
    artist: row.link_artist,
    cover_url: row.link_cover_url,
    duration_seconds: row.link_duration_ms === null ? null : row.link_duration_ms / 1000,
  };
}

function toSuggester(row: SuggestionRow, named: Named): Suggester | null {
  const user = personOf(row.user_id, named);
  if (user) return { name: user.username, user };
  return row.visitor_key === null ? null : { name: row.visitor_name, user: null };
}

function personOf(id: string | null, { people }: Named): UserRef | null {
  const person = people.get(id ?? '');
  return person ? toUserRef(person) : null;
}
