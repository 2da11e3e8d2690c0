import { beforeEach, expect, test } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { browse, type Browsed } from '#shared/playlists/browse.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { followPerson } from '#shared/social/following.ts';
import { obeyedMs } from '#server/visibility/visibility.ts';
import { dayOf } from '#server/features/base/popularity/score.ts';
import { openCast } from '#tests/cast.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { type Client } from '#tests/harness.ts';
import { emptyRecords } from '#tests/search-index.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');
const { db } = segue.ctx;

beforeEach(async () => {
  await emptyRecords(db);
  // Past what is kept.
  segue.time.now += 2 * obeyedMs;
});

async function list(name: string, row = {}, owner = alice): Promise<string> {
  const track = await insertTrack(db, { owner_id: owner.id, title: `${name} song` });
  return insertPlaylist(db, { owner_id: owner.id, name, ...row }, [track]);
}
const points = (playlist_id: string, daysAgo: number, count: number) =>
  db
    .insertInto('popularity_days')
    .values({ playlist_id, day: dayOf(segue.time.now) - daysAgo, points: count })
    .execute();

type RowName = Exclude<keyof Browsed, 'styles'>;
const namesIn = async (row: RowName, client: Client = segue.visitor) =>
  (await client.ok(browse))[row].map(({ name }) => name);

test('a playlist rises that found more people this week than the week before', async () => {
  const [up, more, down] = [await list('Up'), await list('More'), await list('Down')];
  await points(up, 1, 3);
  await points(more, 0, 5);
  await points(more, 9, 1);
  await points(down, 2, 4);
  await points(down, 10, 6);
  expect(await namesIn('rising')).toEqual(['More', 'Up']);
});

test('the newest come first, without empty ones, and what is closed is gone at once', async () => {
  const first = await list('First', { id: '0aaa' });
  await list('Second', { id: '0bbb' });
  await insertPlaylist(db, { owner_id: alice.id, name: 'Empty' });
  await list('Unlisted', { visibility: 'unlisted' });
  expect(await namesIn('fresh')).toEqual(['Second', 'First']);
  const edit = { params: { id: first }, body: { version: 1, visibility: 'private' as const } };
  await alice.ok(updatePlaylist, edit);
  expect(await namesIn('fresh')).toEqual(['Second']);
  await bob.ok(blockPerson, { params: { username: 'alice' } });
  expect(await namesIn('fresh', bob)).toEqual([]);
  await db.deleteFrom('blocks').execute();
});

test('each style has the cover of its most popular playlist; one without any is left out', async () => {
  await list('Quiet', { genre: 'House', popularity: 1 });
  const loud = await list('Loud', { genre: 'House', popularity: 2 });
  const { styles } = await segue.visitor.ok(browse);
  expect(styles).toEqual([{ style: 'House', playlist_id: loud, cover_url: null, cover_colours: null }]);
});

test('those made together, and those of followed people, for who follows them', async () => {
  const shared = await list('Shared');
  await list('Alone');
  const entry = await db
    .selectFrom('playlist_entries')
    .select('id')
    .where('playlist_id', '=', shared)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('playlist_contributions')
    .values({ playlist_id: shared, entry_id: entry.id, user_id: bob.id })
    .execute();
  expect(await namesIn('together')).toEqual(['Shared']);
  expect(await namesIn('followed', bob)).toEqual([]);
  await bob.ok(followPerson, { params: { username: 'alice' } });
  expect((await namesIn('followed', bob)).toSorted()).toEqual(['Alone', 'Shared']);
  expect(await namesIn('followed')).toEqual([]);
});
