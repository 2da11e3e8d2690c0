import type { NewTrack } from '#server/db/rows/tracks.ts';
import type { DeadReason } from '#shared/music/link-states.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import type { Client, Harness } from '#tests/harness.ts';
import { insertTrack } from './rows.ts';

type Member = Client & { id: string };
type Words = Partial<NewTrack>;

/** Common steps of tests of dead links. */
export function openDeadLinks(segue: Harness) {
  let songs = 0;
  /** A public song with an address of its own. */
  async function song(owner: Member, row: Words): Promise<string> {
    const id = await insertTrack(segue.ctx.db, {
      owner_id: owner.id,
      title: `Song ${(songs += 1)}`,
      artist: 'Nobody',
      source_url: `https://music.example/${songs}`,
      duration_ms: 200_000,
      ...row,
    });
    await owner.ok(createPlaylist, { body: { name: 'Shelf', track_ids: [id] } });
    return id;
  }
  /** Leaves a link as a check leaves a dead one. */
  const kill = (source_id: string, state: DeadReason = 'gone') =>
    segue.ctx.db
      .insertInto('link_checks')
      .values({ source_id, state, dead_since: segue.time.now, next_at: segue.time.now + 1, failures: 3 })
      .execute();
  return {
    song,
    kill,
    /** A list of one song whose link is dead. */
    async makeBroken(owner: Member, row: Words) {
      const dead = await song(owner, row);
      const { id } = await owner.ok(createPlaylist, { body: { name: 'Broken', track_ids: [dead] } });
      await kill(dead);
      const [item] = (await owner.ok(getPlaylist, { params: { id } })).tracks;
      return { dead, params: { id, item: item?.entry_id ?? '' } };
    },
  };
}
