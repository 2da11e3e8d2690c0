import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type { OwnPlaylist, Playlist, PlaylistSummary, Suggester } from '#shared/playlists/playlists.ts';
import {
  countOpenSuggestions,
  listOpenSuggestionsOfOwner,
  listSuggesters,
} from './suggestion-marks.store.ts';

/** Adds the suggesters of items to a playlist's reply. */
export async function withSuggesters(
  db: Db,
  viewer: { id: string } | null,
  playlist: Playlist,
): Promise<Playlist> {
  const rows = await listSuggesters(db, playlist.id, viewer?.id ?? null);
  if (rows.length === 0) return playlist;
  const suggesters = new Map(rows.map((row) => [row.entry_id, toSuggester(row)]));
  const tracks = playlist.tracks.map((track) => {
    const by = suggesters.get(track.entry_id);
    return by ? { ...track, suggested_by: by } : track;
  });
  return { ...playlist, tracks };
}

/** The number of open suggestions, for those who may edit the playlist; nothing for others. */
export async function openSuggestionsOf(
  db: Db,
  viewer: { id: string } | null,
  { id, can_edit }: Playlist,
): Promise<Pick<Playlist, 'open_suggestions'>> {
  return viewer && can_edit ? { open_suggestions: await countOpenSuggestions(db, id, viewer.id) } : {};
}

/** Adds the numbers of open suggestions to a person's own playlists. */
export async function withOpenSuggestions(
  db: Db,
  owner: { id: string },
  playlists: readonly PlaylistSummary[],
): Promise<OwnPlaylist[]> {
  const open = Map.groupBy(await listOpenSuggestionsOfOwner(db, owner.id), (id) => id);
  return playlists.map((playlist) => {
    const count = open.get(playlist.id)?.length;
    return count === undefined ? playlist : { ...playlist, open_suggestions: count };
  });
}

function toSuggester(row: Awaited<ReturnType<typeof listSuggesters>>[number]): Suggester {
  const { id, username, avatar_sha256 } = row;
  if (id === null || username === null) return { name: row.visitor_name, user: null };
  return { name: username, user: toUserRef({ id, username, avatar_sha256 }) };
}
