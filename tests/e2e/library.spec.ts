import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { expectDropped, pressTold } from './keys.ts';
import { openAccount } from './session.ts';
import { expect, expectSound, row, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('upload, delete the playlist, find the track, delete it: its bytes are free again', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  const { id } = await person.createPlaylist('Short-lived');
  await uploadFile(person, await makeMp3({ seconds: 8, seed: 9 }), {
    uploadId: 'library',
    playlist_id: id,
    title: 'Left over',
    artist: 'Nobody',
  });
  await person.fetch(`/api/v1/playlists/${id}`, { method: 'DELETE' });
  await person.enter(page);
  await page.goto('/my-tracks');
  await page.getByLabel('Show').selectOption('In no playlist');
  await expect(page.getByRole('button', { name: 'Play Left over' })).toBeVisible();
  await expectNothingToFind(page);

  // Into a new playlist of its own, and where it stands.
  await page.getByRole('button', { name: 'More about Left over' }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist…' }).click();
  await page.getByRole('button', { name: 'New playlist with this track' }).click();
  await expect(page.getByLabel('Name of the new playlist')).toHaveValue('Left over');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Left over was created')).toBeVisible();
  await page.getByLabel('Show').selectOption('All');
  await page.getByRole('button', { name: 'More about Left over' }).click();
  await page.getByRole('menuitem', { name: 'In 1 playlist' }).click();
  await expect(page.getByRole('dialog')).toContainText('In 1 playlist');
  await page.keyboard.press('Escape');

  await page.getByLabel('Choose Left over').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 track deleted')).toBeVisible();
  await expect(page.getByText('No tracks here')).toBeVisible();
  const use = (await (await person.fetch('/api/v1/users/me/storage')).json()) as { used_bytes: number };
  expect(use.used_bytes).toBe(0);
});

test('folders are made, filled by drag, by keyboard and by button, renamed and deleted', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  const [first, second, third] = ['One for the road', 'Two of us', 'Three little birds'];
  for (const name of [first, second, third]) await person.createPlaylist(name);
  await person.enter(page);
  await page.goto('/folders');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Name of the folder').fill('Evening');
  await page.keyboard.press('Enter');
  const evening = page.getByRole('link', { name: 'Evening' });
  await expect(evening).toContainText('0 playlists');

  await page.getByRole('button', { name: `Drag ${first} into a folder` }).dragTo(evening);
  await expect(page.getByText(`${first} is in Evening now`)).toBeVisible();
  await expect(evening).toContainText('1 playlist');

  await expectDropped(page);
  // A drag that has just ended may still hold the keyboard: one presses again.
  await expect(async () => {
    await page.getByRole('button', { name: `Drag ${second} into a folder` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${second} picked up.`)).toBeAttached({ timeout: 2000 });
  }).toPass();
  await pressTold(
    page,
    ['ArrowLeft', `${second}: over Evening.`],
    ['ArrowUp', `${second}: over In no folder.`],
    ['ArrowDown', `${second}: over Evening.`],
  );
  await page.keyboard.press('Space');
  await expect(page.getByText(`${second} is in Evening now`)).toBeVisible();
  await expect(evening).toContainText('2 playlists');
  // Its row is gone; the focus is on the next.
  await expect(page.getByRole('button', { name: `Drag ${third} into a folder` })).toBeFocused();

  await page.getByRole('button', { name: `Put ${third} into a folder` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Evening' })).toBeVisible();
  // A toast that begins to go while axe looks would be half transparent. Nothing is dragged from here on.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNothingToFind(page);
  await dialog.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByLabel('Name of the folder').fill('Morning');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`${third} is in Morning now`)).toBeVisible();
  await expect(page.getByText('Each of your playlists is in a folder.')).toBeVisible();

  await evening.click();
  await expect(page.getByRole('main').getByRole('link', { name: second })).toBeVisible();
  await expectNothingToFind(page);
  await page.getByRole('button', { name: 'More about the folder Evening' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name of the folder').fill('Night');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Night' })).toBeVisible();
  await page.getByRole('button', { name: 'More about the folder Night' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: first })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Night' })).toHaveCount(0);
});

test('what is queued is kept as a playlist', async ({ page, stage, segue }) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('For later', long, one, two);
  const person = await openAccount(segue);
  await person.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Queue', exact: true }).first().click();
  await page
    .getByRole('dialog', { name: 'Queue' })
    .getByRole('button', { name: /^Save the queue/ })
    .press('Enter');
  const saving = page.getByRole('dialog', { name: 'Add to a playlist' });
  await expect(saving.getByText('3 tracks')).toBeVisible();
  await saving.getByRole('button', { name: 'New playlist with these tracks' }).press('Enter');
  await page.getByLabel('Name of the new playlist').fill('Kept from the queue');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kept from the queue was created')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/my-playlists');
  await page.getByRole('main').getByRole('link', { name: 'Kept from the queue' }).click();
  for (const title of ['The long way', 'First light', 'Second wind'])
    await expect(row(page, title)).toHaveCount(1);
});
