import type { Db } from '#server/db/dialect.ts';
import type { TrackSoundRow } from '#server/db/rows/sound.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import { insertPlaylist, insertTrack } from './rows.ts';

interface Sounding {
  ownerId: string;
  title: string;
  visibility?: Visibility;
  /** The measures; those that are left out are not sure. */
  sound: Pick<TrackSoundRow, 'vector' | 'place'> & Partial<TrackSoundRow>;
}

/** Inserts a song with a file and a measured sound, in a playlist of its own; answers its id. */
export async function insertSounding(
  db: Db,
  { ownerId, title, visibility = 'public', sound }: Sounding,
): Promise<string> {
  const id = await insertTrack(db, {
    owner_id: ownerId,
    title,
    storage_type: 'FILE',
    audio_sha256: Buffer.from(title.padEnd(32, '.')).toString('hex'),
    source_url: null,
    platform: null,
  });
  await insertPlaylist(db, { owner_id: ownerId, name: title, visibility }, [id]);
  const unsure = { bpm: null, bpm_sureness: null, music_key: null, key_sureness: null };
  await db
    .insertInto('track_sound')
    .values({ ...unsure, ...sound, track_id: id })
    .execute();
  return id;
}
