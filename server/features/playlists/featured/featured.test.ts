import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { listFeatured } from '#shared/music/tracks.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;

beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

async function addLink(client: Client, playlistId: string, title: string): Promise<void> {
  segue.time.now += 1000;
  await client.ok(addExternalTrack, {
    body: {
      title,
      source_url: `https://example.org/${title.replace(' ', '-')}`,
      platform: 'other',
      playlist_id: playlistId,
    },
  });
}

test('the newest tracks of public playlists are featured, and nothing of private ones', async () => {
  const bob = await segue.member('bob');
  const shown = await bob.ok(createPlaylist, { body: { name: 'Shown' } });
  const hidden = await bob.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
  await addLink(bob, shown.id, 'First light');
  await addLink(bob, hidden.id, 'Nobody hears');
  await addLink(bob, shown.id, 'Second wind');
  for (const asker of [segue.visitor, bob]) {
    const titles = (await asker.ok(listFeatured)).map(({ title }) => title);
    expect(titles).toEqual(['Second wind', 'First light']);
  }
});
