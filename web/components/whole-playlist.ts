import type { QueryClient } from '@tanstack/react-query';
import { playlistFirstItems, playlistItemsMax } from '#shared/limits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { addRest, playPlaylist, type PlayOptions } from '#web/player/player.ts';

const firstPage = (id: string) => ({ params: { id }, query: { items: playlistFirstItems } });

/** The query of a playlist's first page; `next_items` is present if there are more. */
export const beginningOf = (id: string) => queryOf(getPlaylist, firstPage(id));

/** The query of a whole playlist, which is read page by page: everything that changes or counts items works on it. */
export function wholeOf(id: string) {
  return {
    ...queryOf(getPlaylist, { params: { id } }),
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      readWhole(client, id, signal),
  };
}

/** Reports whether all items are loaded. */
export const isWhole = ({ next_items: next }: Pick<Playlist, 'next_items'>): boolean => next === undefined;

/** Attempts to read page by page while the items change; then all are read in one call. */
const tries = 3;

async function readWhole(client: QueryClient, id: string, signal: AbortSignal): Promise<Playlist> {
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
    const first = await call(getPlaylist, { ...firstPage(id), signal });
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

/**
 * Plays a playlist within the click, also where only its beginning is here: the rest joins the queue once it has come.
 * False, and nothing changes, where it has no tracks.
 */
export function playKnown(client: QueryClient, playlist: Playlist, options?: PlayOptions): boolean {
  if (!playPlaylist(playlist, options)) return false;
  if (isWhole(playlist)) return true;
  const read = () => client.fetchQuery(wholeOf(playlist.id));
  // Leaving the page aborts its reading: the queue then fetches the playlist itself.
  read()
    .catch(read)
    .then(addRest, () => undefined);
  return true;
}
