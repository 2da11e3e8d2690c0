import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { addItem, createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getProfile, getProfileMusic } from '#shared/social/profiles.ts';
import { plantTrack, plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let people = 0;
beforeAll(async () => {
  segue = await bootSegue();
  // The first account administers.
  await segue.member('first');
});
afterAll(() => segue.close());

type Member = Client & { id: string; username: string };

async function newMember(): Promise<Member> {
  people += 1;
  const username = `listener${people}`;
  return Object.assign(await segue.member(username), { username });
}

/** A playlist of a person's with tracks of these titles; answers its id and theirs. */
async function list(
  owner: Member,
  name: string,
  titles: readonly string[],
  visibility: 'public' | 'unlisted' | 'private' = 'public',
) {
  segue.time.now += 1000;
  const { id } = await owner.ok(createPlaylist, { body: { name, visibility } });
  const tracks = await plantTracks(segue.ctx.db, { id, ownerId: owner.id, now: segue.time.now }, titles);
  return { id, tracks };
}

const setPlays = (trackId: string | undefined, count: number) =>
  segue.ctx.db
    .updateTable('tracks')
    .set({ plays_count: count })
    .where('id', '=', trackId ?? '')
    .execute();

const musicOf = (asker: Client, { username }: Member) => asker.ok(getProfileMusic, { params: { username } });

test('the most played and the newest tracks of public playlists come first, each once', async () => {
  const bob = await newMember();
  const first = await list(bob, 'First', ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  const second = await list(bob, 'Second', ['h']);
  const [a, b] = first.tracks;
  await setPlays(b, 9);
  await setPlays(a, 3);
  segue.time.now += 1000;
  await bob.ok(addItem, { params: { id: second.id }, body: { track_id: b ?? '' } });

  const music = await musicOf(segue.visitor, bob);
  expect(music.most_played.map(({ title, plays_count }) => [title, plays_count])).toEqual([
    ['b', 9],
    ['a', 3],
  ]);
  expect(music.last_added).toHaveLength(5);
  expect(music.last_added.slice(0, 2).map(({ title, playlist }) => [title, playlist])).toEqual([
    ['b', { id: second.id, name: 'Second' }],
    ['h', { id: second.id, name: 'Second' }],
  ]);
});

test('the most popular playlist with tracks is the one to play', async () => {
  const [bob, fan] = [await newMember(), await newMember()];
  await bob.ok(createPlaylist, { body: { name: 'Empty' } });
  const liked = await list(bob, 'Liked', ['one']);
  await list(bob, 'Newer', ['two']);
  await fan.ok(likePlaylist, { params: { id: liked.id } });
  const { top_playlist: top } = await musicOf(fan, bob);
  expect([top?.name, top?.has_liked]).toEqual(['Liked', true]);
});

test('nothing of private and unlisted playlists is told, to the owner neither', async () => {
  const bob = await newMember();
  const secret = await list(bob, 'Secret', ['secret'], 'private');
  await list(bob, 'By link', ['linked'], 'unlisted');
  await setPlays(secret.tracks[0], 50);
  const nothing = { top_playlist: null, most_played: [], last_added: [] };
  for (const asker of [segue.visitor, await newMember(), bob]) {
    expect(await musicOf(asker, bob)).toEqual(nothing);
  }
});

test('a track that its owner keeps private is shown to nobody in another’s public playlist', async () => {
  const [bob, eve] = [await newMember(), await newMember()];
  const { id } = await list(bob, 'Open', ['own']);
  const privately = await list(eve, 'Kept', ['kept'], 'private');
  const [kept = ''] = privately.tracks;
  await setPlays(kept, 70);
  await segue.ctx.db
    .insertInto('playlist_entries')
    .values({ id: 'lent1', playlist_id: id, track_id: kept, position: 9, added_at: segue.time.now, opens: 0 })
    .execute();
  for (const asker of [segue.visitor, bob]) {
    const music = await musicOf(asker, bob);
    expect(music.most_played).toEqual([]);
    expect(music.last_added.map(({ title }) => title)).toEqual(['own']);
  }
});

test('listening is not told: a person’s own plays change nothing on their page', async () => {
  const [bob, eve] = [await newMember(), await newMember()];
  await list(bob, 'Bob’s', ['quiet']);
  const trackId = await plantTrack(segue.ctx.db, { ownerId: eve.id, title: 'heard', now: segue.time.now });
  await setPlays(trackId, 12);
  expect((await musicOf(segue.visitor, bob)).most_played).toEqual([]);
});

test('people who are kept apart get the same answer as for nobody', async () => {
  const [bob, eve] = [await newMember(), await newMember()];
  await list(bob, 'Bob’s', ['one']);
  await bob.ok(blockPerson, { params: { username: eve.username } });
  const params = { username: bob.username };
  const answers = [
    await eve.call(getProfileMusic, { params }),
    await eve.call(getProfileMusic, { params: { username: 'nobody-at-all' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test('the colours of a picture come with the person', async () => {
  const bob = await newMember();
  const params = { username: bob.username };
  expect((await bob.ok(getProfile, { params })).avatar_colours).toBeNull();
  await segue.ctx.db
    .insertInto('pictures')
    .values({ sha256: 'f'.repeat(64), small_sha256: 'e'.repeat(64), colours: '#402010 #f0a060' })
    .execute();
  await segue.ctx.db
    .updateTable('users')
    .set({ avatar_sha256: 'f'.repeat(64) })
    .where('id', '=', bob.id)
    .execute();
  expect((await segue.visitor.ok(getProfile, { params })).avatar_colours).toEqual({
    ground: '#402010',
    accent: '#f0a060',
  });
});
