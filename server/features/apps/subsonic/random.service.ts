import type { TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import * as songs from './song.store.ts';
import * as store from './subsonic.store.ts';
import type { Call } from './subsonic.service.ts';

/** Number of most popular playlists among which are drawn. */
const drawnAmong = 2000;
/** Number of playlists from which songs are drawn. */
const drawnFrom = 20;
/** Most tracks that are looked at for one answer. */
const tracksDrawn = 500;
/** Tracks that are looked at in one step. */
const step = 20;

/** Public playlists from a random place on, among the most popular ones. */
export async function drawPlaylists({ ctx, listener }: Call, limit: number) {
  const count = await store.countPublicPlaylists(ctx.readDb, listener.id, drawnAmong);
  const offset = Math.floor(Math.random() * Math.max(1, count - limit + 1));
  return store.listPublicPlaylists(ctx.readDb, listener.id, 'popular', { offset, limit });
}

/** Files of public playlists in an order of chance; fewer than `size` where few are found. */
export async function drawSongs(call: Call, genre: string | null, size: number): Promise<TrackWithOwner[]> {
  const { ctx, listener } = call;
  const playlists = await drawPlaylists(call, drawnFrom);
  if (playlists.length === 0) return [];
  const lists = playlists.map(({ id }) => id);
  const ids = await songs.drawTrackIds(ctx.readDb, lists, tracksDrawn);
  const place = new Map(ids.map((id, at) => [id, at]));
  const rows: TrackWithOwner[] = [];
  for (let at = 0; at < ids.length && rows.length < size; at += Math.max(step, size)) {
    const some = ids.slice(at, at + Math.max(step, size));
    rows.push(...(await songs.listFoundFiles(ctx.readDb, some, listener.id, genre)));
  }
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).slice(0, size);
}
