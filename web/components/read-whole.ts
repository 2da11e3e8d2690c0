import type { QueryClient } from '@tanstack/react-query';
import { playlistItemsMax } from '#shared/limits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { beginningOf, firstPageOf } from './playlist-beginning.ts';

/** Attempts to read page by page while the items change; then all are read in one call. */
const tries = 3;

/** Reads all items for the query of a whole playlist. */
export async function readWhole(client: QueryClient, id: string, signal: AbortSignal): Promise<Playlist> {
  const isHere = client.getQueryData(keyOf(getPlaylist, { params: { id } })) !== undefined;
  // A beginning from the page's own data, or fetched by a card, is used for the first reading alone.
  const known = isHere ? null : await client.fetchQuery(beginningOf(id));
  const keep = (first: Playlist): unknown => client.setQueryData(beginningOf(id).queryKey, first);
  return (known && (await addPages(known, signal))) ?? fetchWhole(id, signal, keep);
}

/** Reads all items, page by page; `onFirst` gets the first page of each attempt. */
export async function fetchWhole(
  id: string,
  signal: AbortSignal,
  onFirst?: (first: Playlist) => unknown,
): Promise<Playlist> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const first = await call(getPlaylist, { ...firstPageOf(id), signal });
    onFirst?.(first);
    const whole = await addPages(first, signal);
    if (whole) return whole;
  }
  return call(getPlaylist, { params: { id }, signal });
}

/** The playlist with all pages after the first; null if it changed meanwhile. */
async function addPages(first: Playlist, signal: AbortSignal): Promise<Playlist | null> {
  const { next_items: begin, ...head } = first;
  const whole = { ...head, tracks: [...first.tracks], wanted: [...first.wanted] };
  const params = { id: first.id };
  for (let after = begin; after !== undefined;) {
    const page = await call(getPlaylist, { params, query: { items: playlistItemsMax, after }, signal });
    if (page.version !== first.version) return null;
    whole.tracks.push(...page.tracks);
    whole.wanted.push(...page.wanted);
    after = page.next_items;
  }
  return whole;
}
