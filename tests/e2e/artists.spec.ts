import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { axeFindings } from './axe.ts';
import { press, tabTo } from './keys.ts';
import { openAccount, type Person, send } from './session.ts';
import { expect, test } from './journey.ts';

async function addSong(person: Person, playlist_id: string, title: string, artist: string): Promise<void> {
  const source_url = `https://music.example/${encodeURIComponent(title)}`;
  await send(person, 'POST', addExternalTrack.path, {
    title,
    artist,
    source_url,
    platform: 'other',
    playlist_id,
  });
}

test('an artist is one whatever they are called, and their name in a row leads to all songs by keyboard', async ({
  page,
  segue,
}) => {
  const [alice, bob] = [await openAccount(segue), await openAccount(segue)];
  const first = await alice.createPlaylist('Iceland');
  await addSong(alice, first.id, 'Glósóli', 'Sigur Rós');
  await addSong(alice, first.id, 'Somewhere else', 'Somebody else');
  const second = await bob.createPlaylist('Quiet hours');
  await addSong(bob, second.id, 'Hoppípolla', 'SIGUR ROS feat. Amiina');
  await page.goto(`/playlists/${second.id}`);
  await press(page, page.getByRole('link', { name: 'SIGUR ROS feat. Amiina' }));
  await expect(page).toHaveTitle(/^(Sigur Rós|SIGUR ROS) · /);
  const songs = page.getByRole('region', { name: 'Songs' });
  await expect(songs.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'In these playlists' })).toContainText('Iceland');
  await expect(page.getByRole('region', { name: 'In these playlists' })).toContainText('Quiet hours');
  const people = page.getByRole('region', { name: 'Added by' });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await tabTo(page, songs.getByRole('button', { name: 'Play Glósóli' }));
  expect(await axeFindings(page)).toEqual([]);
  await press(page, people.getByRole('link', { name: alice.username }));
  await expect(page).toHaveURL(new RegExp(`/users/${alice.username}$`));
});

test('an artist is followed by keyboard, and their new songs stand at Home until they are no longer followed', async ({
  page,
  segue,
}) => {
  const [alice, bob] = [await openAccount(segue), await openAccount(segue)];
  const list = await alice.createPlaylist('Iceland');
  await addSong(alice, list.id, 'Green Grass', 'Múm');
  await page.goto('/artists/mum');
  // A visitor is led to the login.
  await press(page, page.getByRole('button', { name: 'Follow Múm' }));
  await expect(page).toHaveURL(/\/login$/);
  await bob.enter(page);
  await page.goto('/?tab=artists');
  await expect(page.getByRole('heading', { name: 'Follow artists' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/artists/mum');
  await press(page, page.getByRole('button', { name: 'Follow Múm' }));
  await expect(page.getByRole('button', { name: 'Following Múm' })).toHaveAttribute('aria-pressed', 'true');
  await addSong(alice, list.id, 'Blessed Brambles', 'MUM feat. Amiina');
  await page.goto('/');
  await press(page, page.getByRole('tab', { name: 'Popular' }), 'ArrowLeft');
  await expect(page).toHaveURL(/tab=artists/);
  const songs = page.getByRole('region', { name: 'New songs' });
  await expect(songs.getByRole('listitem')).toHaveText([/Blessed Brambles/, /Green Grass/]);
  expect(await axeFindings(page)).toEqual([]);
  const followed = page.getByRole('region', { name: 'Artists you follow' });
  await press(page, followed.getByRole('button', { name: 'Following Múm' }));
  await expect(followed.getByRole('button', { name: 'Follow Múm' })).toBeFocused();
  await expect(songs.getByRole('listitem')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Follow artists' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('who is not here', () => {
  test.use({ expected: /^404 .*\/artists\// });

  test('a phone shows an artist, and says where there is none', async ({ page, segue }) => {
    const alice = await openAccount(segue);
    const list = await alice.createPlaylist('Late');
    await alice.addLinks(list.id, ['Opener', 'Closer']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/artists/the%20lanes');
    await expect(page.getByRole('heading', { name: 'The Lanes', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // The whole row is for the finger: a press on the artist plays.
    await expect(page.getByRole('region', { name: 'Songs' }).getByRole('listitem')).toHaveCount(2);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/artists/Nobody%20here');
    await expect(page.getByRole('heading', { name: 'No songs by Nobody here' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
