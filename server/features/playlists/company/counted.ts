import { sql, type SqlBool } from 'kysely';
import { isItemShown, isListedPlaylist } from '#server/visibility/conditions.ts';

/** Items of a playlist above which its songs are no company: so many say little of each other. */
const itemsMax = 500;

/**
 * True for an item of `playlists`, `playlist_entries` and `tracks` that counts: visitors are shown it in a listed playlist of
 * some length, and it is no upload of the person who lists it, so that no uploads push themselves.
 */
export const isCounted = sql<SqlBool>`(${isListedPlaylist()} and ${isItemShown()}
  and playlists.track_count <= ${sql.lit(itemsMax)}
  and not (tracks.storage_type = 'FILE' and tracks.owner_id = playlists.owner_id))`;
