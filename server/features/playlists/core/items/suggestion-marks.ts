import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type { Playlist, Suggester } from '#shared/playlists/playlists.ts';
import { countOpenSuggestions, listSuggesters } from './suggestion-marks.store.ts';

/** A playlist's answer with who suggested what stands there, and how many suggestions wait for those who may edit it. */
export async function withSuggestions(
  db: Db,
  viewer: { id: string } | null,
  playlist: Playlist,
): Promise<Playlist> {
  const rows = await listSuggesters(db, playlist.id, viewer?.id ?? null);
  const suggesters = new Map(rows.map((row) => [row.entry_id, toSuggester(row)]));
  const tracks = playlist.tracks.map((track) => {
    const by = suggesters.get(track.entry_id);
    return by ? { ...track, suggested_by: by } : track;
  });
  const isEditor = viewer !== null && playlist.can_edit;
  const open = isEditor ? { open_suggestions: await countOpenSuggestions(db, playlist.id, viewer.id) } : {};
  return { ...playlist, ...open, tracks };
}

function toSuggester(row: Awaited<ReturnType<typeof listSuggesters>>[number]): Suggester {
  const { id, username, avatar_sha256 } = row;
  if (id === null || username === null) return { name: row.visitor_name, user: null };
  return { name: username, user: toUserRef({ id, username, avatar_sha256 }) };
}
