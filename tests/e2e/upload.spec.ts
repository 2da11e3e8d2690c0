import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';
import {
  allDone,
  bigSong,
  chooseFiles,
  hold,
  holdInMiddle,
  item,
  song,
  submit,
  tracksOf,
} from './uploads.ts';

let alice: Person;
let playlistId: string;

test.beforeEach(async ({ page, segue }) => {
  alice = await openAccount(segue);
  playlistId = (await alice.createPlaylist('Night drive')).id;
  await alice.enter(page);
});

test('a file of several parts is uploaded, and its tags have become its words', async ({ page }) => {
  await page.goto('/upload');
  await page.getByRole('button', { name: /Night drive/ }).click();
  await expect(page).toHaveURL(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [await bigSong('tail-lights.mp3', 3)]);
  await expect(page.getByLabel('Title')).toHaveValue('Title of tail-lights.mp3');
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  await expect(item(page, 'tail-lights.mp3').getByText('Success', { exact: true })).toBeVisible();
  expect(await tracksOf(alice, playlistId)).toMatchObject([
    { title: 'Title of tail-lights.mp3', artist: 'Tagged Artist' },
  ]);
  await page.getByRole('link', { name: 'Return to Playlist' }).click();
  await expect(page).toHaveURL(`/playlists/${playlistId}`);
  const tracks = page.getByRole('region', { name: 'Tracks' });
  await expect(tracks.getByText('Title of tail-lights', { exact: true })).toBeVisible();
});

test('many files are dropped, one is none; words for all, words for one', async ({ page }) => {
  await page.goto(`/upload?playlist=${playlistId}`);
  await expect(page.getByText('Drop MP3 files here')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Select files to upload.')).toBeVisible();
  const files = [await song('one.mp3', { seed: 11 }), await song('two.mp3', { seed: 12 })];
  const dropped = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer();
      for (const { name, data } of list) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'audio/mpeg' }));
      }
      transfer.items.add(new File(['<html>'], 'page.html', { type: 'text/html' }));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, data: buffer.toString('base64') })),
  );
  const zone = page.getByText('Drop MP3 files here');
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Let go to add them')).toBeVisible();
  await page.getByText('Let go to add them').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(
    page.getByText('The file "page.html" is not a valid MP3. Only MP3 files are supported.'),
  ).toBeVisible();
  await expect(item(page, 'one.mp3').getByLabel('Title')).toHaveValue('one');
  await expect(item(page, 'one.mp3').getByLabel('Artist')).toHaveValue('Unknown Artist');
  await expect(item(page, 'one.mp3').getByLabel('Album')).toHaveValue('Unknown Album');
  await expect(item(page, 'one.mp3').getByLabel('Style')).toHaveValue('Electronic');

  const common = page.getByRole('group', { name: 'For all files' });
  await common.getByLabel('Artist').fill('Everyone');
  await common.getByLabel('Style', { exact: true }).selectOption('Custom style…');
  await common.getByLabel('Custom style').fill('Dungeon Synth');
  await item(page, 'two.mp3').getByLabel('Title').fill('Second');
  await item(page, 'two.mp3').getByLabel('Style').selectOption('Jazz');
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  expect(await tracksOf(alice, playlistId)).toMatchObject([
    { title: 'one', artist: 'Everyone', genre: 'Dungeon Synth' },
    { title: 'Second', artist: 'Everyone', genre: 'Jazz' },
  ]);
  await expect(item(page, 'one.mp3').getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('a lost connection pauses the upload, and its return goes on with it', async ({ page, context }) => {
  const chunks = await holdInMiddle(page, playlistId, await bigSong('river.mp3', 4));
  await context.setOffline(true);
  await expect(item(page, 'river.mp3').getByText('Connection lost')).toBeVisible();
  await expect(item(page, 'river.mp3').getByText('Paused', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await chunks.letGo();
  await expect(allDone(page)).toBeVisible();
  expect(await tracksOf(alice, playlistId)).toHaveLength(1);
});

test('an upload goes on while one looks around, and after a reload on any page', async ({ page }) => {
  const chunks = await holdInMiddle(page, playlistId, await bigSong('long way.mp3', 5));
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /Uploading · \d+%/ })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await chunks.letGo();
  await expect.poll(async () => (await tracksOf(alice, playlistId)).length).toBe(1);
  await expect(page.getByRole('link', { name: /Uploading/ })).toHaveCount(0);
});

test('an upload is paused by keyboard, stays so over a reload, and is resumed; another is cancelled', async ({
  page,
}) => {
  const chunks = await holdInMiddle(page, playlistId, await bigSong('slow tide.mp3', 4));
  await page.getByRole('button', { name: 'Pause slow tide.mp3' }).focus();
  await page.keyboard.press('Enter');
  const resume = page.getByRole('button', { name: 'Resume slow tide.mp3' });
  await expect(resume).toBeFocused();
  await expect(item(page, 'slow tide.mp3').getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('link', { name: /^Upload paused · \d+%$/ }).click();
  await chunks.letGo();
  await resume.click();
  await expect(allDone(page)).toBeVisible();
  expect(await tracksOf(alice, playlistId)).toHaveLength(1);

  const more = await hold(page, 'chunk');
  await chooseFiles(page, [await bigSong('not this.mp3', 4, 2)]);
  await submit(page);
  await more.caught();
  await page.getByRole('button', { name: 'Pause not this.mp3' }).click();
  const gone = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel not this.mp3' }).click();
  await gone;
  await expect(item(page, 'not this.mp3')).toHaveCount(0);
});

test('leaving the site in the middle of an upload is asked about first', async ({ page }) => {
  const chunks = await holdInMiddle(page, playlistId, await bigSong('wait.mp3', 3));
  const opening = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await opening;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await chunks.letGo();
  await expect(allDone(page)).toBeVisible();
});
