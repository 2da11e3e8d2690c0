import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { axeFindings } from './axe.ts';
import { press } from './keys.ts';
import { openAccount, type Person, send } from './session.ts';
import { bar, expect, expectSilence, expectSound, row, test } from './stage.ts';

const pathOf = (id: string) => updatePlaylist.path.replace(':id', id);

/** A public playlist of somebody else with one song, of the style that every upload has at first. */
async function listOf(person: Person, name: string, title: string, seed: number): Promise<string> {
  const list = await person.createPlaylist(name);
  const file = await makeMp3({ seconds: 20, seed });
  await uploadFile(person, file, { uploadId: `radio-${seed}`, title, artist: 'Amber', playlist_id: list.id });
  const { version } = (await (await person.fetch(pathOf(list.id))).json()) as { version: number };
  await send(person, 'PATCH', pathOf(list.id), { version, genre: 'House' });
  return list.id;
}

test('music goes on after the last song, with the list it comes from and the reason; a switch ends that', async ({
  page,
  segue,
  stage,
}) => {
  const bob = await openAccount(segue);
  await listOf(bob, 'Night bus', 'Third rail', 71);
  const { id } = await stage.playlist('Late hours', stage.songs.one);
  await page.goto(`/playlists/${id}`);
  await press(page, row(page, 'First light'));
  await expectSound(page);
  await press(page, bar(page).getByRole('button', { name: 'Repeat: all' }));
  await page.keyboard.press('Enter');
  const player = bar(page);
  await expect(player.getByText('Playing on from Late hours · Electronic too')).toBeVisible();
  await expect(player.getByRole('paragraph').filter({ hasText: 'Third rail' })).toBeVisible();
  await expectSound(page);
  await press(page, player.getByRole('button', { name: 'Queue' }));
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await expect(queue.getByRole('region', { name: 'Now' }).getByText('Electronic too')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await press(page, player.getByRole('button', { name: 'Playback settings' }));
  const choice = page.getByRole('checkbox', { name: 'Play on' });
  await expect(choice).toBeChecked();
  await press(page, choice, 'Space');
  await expect(choice).not.toBeChecked();
  await page.keyboard.press('Escape');
  // The queue still ends after its last song.
  await page.reload();
  await press(page, row(page, 'First light'));
  await expectSound(page);
  await expectSilence(page);
  await expect(page.getByText('Playing on from')).toHaveCount(0);
});

test('a playlist that repeats begins again, as ever', async ({ page, segue, stage }) => {
  const bob = await openAccount(segue);
  await listOf(bob, 'Day bus', 'Fourth rail', 72);
  const { id } = await stage.playlist('In circles', stage.songs.one, stage.songs.two);
  await page.goto(`/playlists/${id}`);
  await row(page, 'Second wind').click();
  await expectSound(page);
  await expect(row(page, 'First light')).toHaveAttribute('aria-current', 'true');
});

test('a phone starts the radio of a song and of a list from their menus', async ({ page, segue, stage }) => {
  const bob = await openAccount(segue);
  const other = await listOf(bob, 'Slow train', 'Fifth wheel', 73);
  const { id } = await stage.playlist('For the radio', stage.songs.one);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/playlists/${id}`);
  await page.getByRole('button', { name: /^More about First light/ }).click();
  await page.getByRole('menuitem', { name: 'Start radio' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Open the player' }).click();
  const sheet = page.getByRole('dialog', { name: 'Player' });
  await expect(sheet.getByText(/^Radio: First light · Electronic too/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/playlists/${other}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start radio' }).click();
  await expectSound(page);
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
});

test('below a playlist stand those that fit it, reached by keyboard', async ({ page, segue }) => {
  const [anna, bob] = [await openAccount(segue), await openAccount(segue)];
  const own = await listOf(anna, 'Harbour', 'Sixth sense', 74);
  await listOf(bob, 'Lighthouse', 'Seventh sea', 75);
  await page.goto(`/playlists/${own}`);
  await page.getByRole('region', { name: 'Comments' }).waitFor();
  // They come when a reader comes there.
  await page.keyboard.press('End');
  const similar = page.getByRole('region', { name: 'Similar playlists' });
  const panel = similar.getByRole('listitem').filter({ hasText: 'Lighthouse' });
  await expect(panel).toContainText(`also House · by ${bob.username}`);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, panel.getByRole('button', { name: 'Play Lighthouse' }));
  await expectSound(page);
  await press(page, panel.getByRole('link', { name: 'Lighthouse' }));
  await expect(page.getByRole('heading', { name: 'Lighthouse', level: 1 })).toBeVisible();
});
