import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';
import { allDone, bigSong, chooseFiles, hold, item, song, submit, tracksOf } from './uploads.ts';

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
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [await bigSong('river.mp3', 4)]);
  const chunks = await hold(page, 'chunk');
  await submit(page);
  await chunks.caught();
  await context.setOffline(true);
  await expect(item(page, 'river.mp3').getByText('Connection lost')).toBeVisible();
  await expect(item(page, 'river.mp3').getByText('Paused', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await chunks.letGo();
  await expect(allDone(page)).toBeVisible();
  expect(await tracksOf(alice, playlistId)).toHaveLength(1);
});

test('an upload goes on while one looks around, and after a reload on any page', async ({ page }) => {
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [await bigSong('long way.mp3', 5)]);
  const chunks = await hold(page, 'chunk');
  await submit(page);
  await chunks.caught();
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
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [await bigSong('slow tide.mp3', 4)]);
  const chunks = await hold(page, 'chunk');
  await submit(page);
  await chunks.caught();
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
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [await bigSong('wait.mp3', 3)]);
  const chunks = await hold(page, 'chunk');
  await submit(page);
  await chunks.caught();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await chunks.letGo();
  await expect(allDone(page)).toBeVisible();
});

test.describe('without a server', () => {
  test.use({
    expected: /^net::ERR_CONNECTION_REFUSED \/api\/v1\/(tracks\/upload\/(chunk|[0-9a-f]{32})|live)$/,
  });

  test('a server that dies in the middle is waited for', async ({ page, segue }) => {
    await page.goto(`/upload?playlist=${playlistId}`);
    await chooseFiles(page, [await bigSong('storm.mp3', 5)]);
    const chunks = await hold(page, 'chunk');
    await submit(page);
    await chunks.caught();
    await segue.stop('SIGKILL');
    await chunks.letGo();
    await expect(item(page, 'storm.mp3').getByText('The server cannot be reached.')).toBeVisible();
    await segue.start();
    await expect(allDone(page)).toBeVisible();
    expect(await tracksOf(alice, playlistId)).toHaveLength(1);
  });
});

test.describe('with a page for a song', () => {
  test.use({ expected: /^415 \/api\/v1\/tracks\/upload\/finish$/ });

  test('what is no music is refused in the words of the specification; it can be retried and removed', async ({
    page,
  }) => {
    await page.goto(`/upload?playlist=${playlistId}`);
    await chooseFiles(page, [
      {
        name: 'page.mp3',
        mimeType: 'audio/mpeg',
        buffer: Buffer.from('<html><body>not music</body></html>'),
      },
      await song('after.mp3', { seed: 21 }),
    ]);
    await submit(page);
    const refused = item(page, 'page.mp3');
    await expect(refused.getByText('Unsupported file type. Only MP3 files are accepted.')).toBeVisible();
    await expect(refused.getByText('Error', { exact: true })).toBeVisible();
    await expect(allDone(page)).toBeVisible();
    await expect(page.getByText('1 file was not taken: see below.')).toBeVisible();
    await refused.getByRole('button', { name: 'Retry' }).click();
    await expect(refused.getByText('Unsupported file type. Only MP3 files are accepted.')).toBeVisible();
    await refused.getByRole('button', { name: 'Remove' }).click();
    await expect(refused).toHaveCount(0);
  });
});

test.describe('without a session', () => {
  test.use({ expected: /^401 \/api\/v1\/tracks\/upload\/chunk$/ });

  test('a session that ends in the middle costs nothing: after the login the upload goes on', async ({
    page,
  }) => {
    await page.goto(`/upload?playlist=${playlistId}`);
    await chooseFiles(page, [await bigSong('patience.mp3', 4)]);
    const chunks = await hold(page, 'chunk');
    await submit(page);
    await chunks.caught();
    await alice.fetch('/api/v1/auth/logout', { method: 'POST' });
    await chunks.letGo();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email or Username').fill(alice.username);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('token') !== null)).toBe(true);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const answered = async () => {
      const answer = await page.request.get(`/api/v1/playlists/${playlistId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { tracks: unknown[] }).tracks.length;
    };
    await expect.poll(answered).toBe(1);
  });
});

test.describe('with a link that is listed', () => {
  test.use({ expected: /^409 \/api\/v1\/tracks\/url$/ });

  test('a link is recognised, checked and added, and not twice', async ({ page }) => {
    await page.goto(`/upload?playlist=${playlistId}`);
    await page.getByRole('tab', { name: 'Add External URL' }).click();
    const add = page.getByRole('button', { name: 'Add to playlist' });
    await add.click();
    await expect(page.getByText('Title, URL and platform are required')).toBeVisible();
    await page.getByLabel('Title').fill('A video');
    await page.getByRole('textbox', { name: 'URL' }).fill('www.youtube.com');
    await page.getByLabel('Platform').selectOption('YouTube');
    await add.click();
    await expect(page.getByText('Please enter a valid URL starting with http:// or https://')).toBeVisible();
    await page.getByLabel('Platform').selectOption('');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://youtu.be/dQw4w9WgXcQ?si=share');
    await expect(page.getByLabel('Platform')).toHaveValue('youtube');
    await expect(page.getByText('Recognised: YouTube')).toBeVisible();
    await add.click();
    await expect(page.getByText('External content added successfully to your playlist!')).toBeVisible();
    expect(await tracksOf(alice, playlistId)).toMatchObject([
      { title: 'A video', artist: 'Unknown Artist', genre: 'Electronic' },
    ]);
    await page.getByLabel('Title').fill('Again');
    await page
      .getByRole('textbox', { name: 'URL' })
      .fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x');
    await add.click();
    await expect(page.getByText('This link is already in the playlist.')).toBeVisible();
    await expect(page.getByText('Unable to add external content.')).toHaveCount(0);
  });
});
