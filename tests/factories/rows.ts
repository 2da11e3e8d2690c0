import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylist } from '#server/db/rows/playlists.ts';
import type { NewTrack } from '#server/db/rows/tracks.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';
import { newId } from '#server/lib/ids.ts';
import { noteChange } from '#server/changes/note.ts';

// Rows as they stand after an upload or an edit, for tests of what is done with them.

/** Inserts a track of a person, by default as an external link; answers its id. */
export async function insertTrack(
  db: Db,
  row: Partial<NewTrack> & Pick<NewTrack, 'owner_id' | 'title'>,
): Promise<string> {
  const id = row.id ?? newId(Date.now());
  const values: NewTrack = {
    id,
    storage_type: 'URL',
    source_url: 'https://music.example/song',
    platform: 'other',
    audio_sha256: null,
    duration_ms: null,
    cover_sha256: null,
    cover_source_url: null,
    created_at: Date.now(),
    artist_key: artistKey(row.artist ?? ''),
    ...row,
  };
  await within(db, async (trx) => {
    await trx.insertInto('tracks').values(values).execute();
    await noteChange(trx, 'track', [id]);
  });
  return id;
}

const within = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Inserts a playlist of a person with these tracks in this order, by default public; answers its id. */
export async function insertPlaylist(
  db: Db,
  row: Partial<NewPlaylist> & Pick<NewPlaylist, 'owner_id' | 'name'>,
  trackIds: readonly string[] = [],
): Promise<string> {
  const id = row.id ?? newId(Date.now());
  const now = Date.now();
  const values: NewPlaylist = {
    id,
    visibility: 'public',
    cover_sha256: null,
    track_count: trackIds.length,
    created_at: now,
    updated_at: now,
    ...row,
  };
  await within(db, async (trx) => {
    await trx.insertInto('playlists').values(values).execute();
    for (const [position, trackId] of trackIds.entries()) {
      await trx
        .insertInto('playlist_entries')
        .values({
          id: newId(Date.now()),
          playlist_id: id,
          track_id: trackId,
          position,
          wanted_title: null,
          wanted_artist: null,
          added_at: now,
        })
        .execute();
    }
    await noteChange(trx, 'playlist', [id]);
    await noteChange(trx, 'track', trackIds);
    await noteChange(trx, 'person', [row.owner_id]);
  });
  return id;
}

/** A counted play of a person's, from a playlist where that is still there. */
export async function plantPlay(
  db: Db,
  play: { userId: string; trackId: string; playlistId?: string; playedAt?: number },
): Promise<void> {
  const { userId, trackId, playlistId = '', playedAt = Date.now() } = play;
  const from = await db.selectFrom('playlists').select('id').where('id', '=', playlistId).executeTakeFirst();
  await db
    .insertInto('plays')
    .values({
      id: newId(playedAt),
      track_id: trackId,
      playlist_id: from?.id ?? null,
      user_id: userId,
      listener_key: userId,
      played_at: playedAt,
    })
    .execute();
}
