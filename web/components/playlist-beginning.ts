import { playlistFirstItems } from '#shared/limits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { queryOf } from '#web/lib/query.ts';

/** The input of the call for a first page. */
export const firstPageOf = (id: string) => ({ params: { id }, query: { items: playlistFirstItems } });

/** The query of a playlist's first page; `next_items` is present if there are more. */
export const beginningOf = (id: string) => queryOf(getPlaylist, firstPageOf(id));
