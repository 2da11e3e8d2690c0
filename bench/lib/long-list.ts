import { insertBatch } from '#server/db/dialect.ts';
import type { AppContext } from '#server/context.ts';
import { appendItems, insertNewPlaylist } from '#server/features/playlists/core/edits/items.service.ts';
import { newId } from '#server/lib/ids.ts';

/** Makes a public playlist of so many links, of which each is a track of its owner; answers its id. */
export async function makeLongList(ctx: AppContext, owner: { id: string }, items: number): Promise<string> {
  const now = Date.now();
  const tracks = Array.from({ length: items }, (_, at) => ({
    id: newId(now),
    owner_id: owner.id,
    title: `Track ${at}`,
    artist: 'Bench',
    storage_type: 'URL',
    source_url: `https://music.example/${at}`,
    platform: 'other',
    created_at: now,
  }));
  await insertBatch(ctx.db, 'tracks', tracks);
  return ctx.db.transaction().execute(async (trx) => {
    const words = { name: 'Long', description: '', genre: '', visibility: 'public' } as const;
    const made = await insertNewPlaylist(trx, owner, { ...words, now });
    const lines = tracks.map((track) => ({
      id: newId(now),
      playlist_id: made,
      track_id: track.id,
      wanted_title: null,
      wanted_artist: null,
      added_at: now,
    }));
    await appendItems(trx, { playlistId: made, actorId: owner.id, now }, lines);
    return made;
  });
}
