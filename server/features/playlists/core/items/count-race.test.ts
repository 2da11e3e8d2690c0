import { describe, expect, it } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { addItem, createPlaylist, removeItem } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { setHiddenAt } from '#server/features/moderation/reports/hide.service.ts';
import { isTrackShown } from '#server/visibility/conditions.ts';
import { openCast } from '#tests/cast.ts';
import { memberPassword } from '#tests/harness.ts';
import { plantTracks } from '#tests/factories/plant.ts';

// Two people act on one track in the same moment: an item of it comes or goes while the track itself goes or is hidden.

const { segue, root, anna, bob } = await openCast('root', 'anna', 'bob');
const rounds = 6;

interface Thing {
  track: string;
  /** Anna's list, which holds Bob's track. */
  list: string;
  item: string;
  /** Another of her lists. */
  other: string;
}

async function make(): Promise<Thing> {
  const now = segue.time.now;
  const { id: list } = await anna.ok(createPlaylist, { body: { name: 'One' } });
  const { id: other } = await anna.ok(createPlaylist, { body: { name: 'Other' } });
  const his = (await bob.ok(createPlaylist, { body: { name: 'His' } })).id;
  const [track = ''] = await plantTracks(segue.ctx.db, { id: his, ownerId: bob.id, now }, ['T']);
  await anna.ok(addItem, { params: { id: list }, body: { track_id: track } });
  const [item] = (await anna.ok(getPlaylist, { params: { id: list } })).tracks;
  return { track, list, item: item?.entry_id ?? '', other };
}

const takeOut = ({ list, item }: Thing) => anna.call(removeItem, { params: { id: list, entry: item } });

const itemActs = {
  'its item is taken out': takeOut,
  'it is listed once more': ({ other, track }: Thing) =>
    anna.call(addItem, { params: { id: other }, body: { track_id: track } }),
};

const setStatus = (is_active: boolean) =>
  root.call(setUserStatus, { params: { id: bob.id }, body: { is_active } });

const trackActs = {
  'its owner deletes it': ({ track }: Thing) => bob.call(deleteTrack, { params: { id: track } }),
  'it is hidden': ({ track }: Thing) =>
    segue.ctx.db.transaction().execute((trx) => setHiddenAt(trx, { kind: 'track', id: track }, 1)),
  'its owner’s account is stopped': () => setStatus(false),
};

/** The lists whose number of tracks is not that of their shown items. */
async function wrongCounts(): Promise<unknown[]> {
  const rows = await segue.ctx.db
    .selectFrom('playlists')
    .select((eb) => [
      'playlists.name',
      'playlists.track_count',
      eb
        .selectFrom('playlist_entries')
        .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
        .select((inner) => inner.fn.countAll<number | string>().as('count'))
        .whereRef('playlist_entries.playlist_id', '=', 'playlists.id')
        .where(isTrackShown())
        .as('truth'),
    ])
    .execute();
  return rows.filter((row) => row.track_count !== Number(row.truth));
}

it('is counted once where two take out one item in the same moment', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const thing = await make();
    const answers = await Promise.all([takeOut(thing), takeOut(thing)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await wrongCounts()).toEqual([]);
  }
});

describe.each(Object.entries(trackActs))('while %s', (_, onTrack) => {
  it.each(Object.entries(itemActs))('%s: the lists count what they show', async (_name, onItem) => {
    for (let round = 0; round < rounds; round += 1) {
      const thing = await make();
      await Promise.all(round % 2 ? [onTrack(thing), onItem(thing)] : [onItem(thing), onTrack(thing)]);
      expect(await wrongCounts()).toEqual([]);
      if (onTrack === trackActs['its owner’s account is stopped']) {
        await setStatus(true);
        const body = { username: 'bob', password: memberPassword };
        bob.token = (await segue.visitor.ok(login, { body })).access_token;
      }
    }
  });
});
