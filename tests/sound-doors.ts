import { app, type Door, door, oncePer, textOf, type World } from './door.ts';
import { insertPlaylist, insertTrack } from './factories/rows.ts';

/** A public song of the administrator that sounds like the world's. */
async function alikeTo({ segue, trackId }: World): Promise<string> {
  const { db } = segue.ctx;
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const id = await insertTrack(db, {
    owner_id: owner.id,
    title: 'Seed',
    storage_type: 'FILE',
    source_url: null,
    platform: null,
    audio_sha256: 'f'.repeat(64),
  });
  await insertPlaylist(db, { owner_id: owner.id, name: 'Alike' }, [id]);
  const sound = await db
    .selectFrom('track_sound')
    .selectAll()
    .where('track_id', '=', trackId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('track_sound')
    .values({ ...sound, track_id: id })
    .execute();
  return id;
}

const oneAlike = oncePer(alikeTo);
const otherAlike = oncePer(alikeTo);

const appDoor = (call: string, given: (one: string, other: string) => Record<string, string>): Door => ({
  ...app(call, { track: 'found' }, () => ({})),
  async open(world, asker) {
    const [one, other] = [await oneAlike(world), await otherAlike(world)];
    return app(call, {}, () => given(`tr-${one}`, `tr-${other}`)).open(world, asker);
  },
});

/** Ways to what sounds like something else. */
export const soundDoors: readonly Door[] = [
  door('tracks.similar', { track: 'list' }, () => '', {
    name: 'tracks.similar by sound',
    async open(world, { client }) {
      return textOf(await client.fetch(`/api/v1/tracks/${await oneAlike(world)}/similar?limit=50`));
    },
  }),
  appDoor('getSonicSimilarTracks', (id) => ({ id, count: '500' })),
  appDoor('findSonicPath', (one, other) => ({ startSongId: one, endSongId: other, count: '50' })),
  {
    ...app('findSonicPath', { track: 'link' }, ({ trackId }) => ({
      startSongId: `tr-${trackId}`,
      endSongId: `tr-${trackId}`,
    })),
    name: 'subsonic findSonicPath to the track itself',
  },
];
