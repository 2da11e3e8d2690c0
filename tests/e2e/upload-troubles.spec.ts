import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';
import { allDone, bigSong, chooseFiles, holdInMiddle, item, song, submit, tracksOf } from './uploads.ts';

let alice: Person;
let playlistId: string;

test.beforeEach(async ({ page, segue }) => {
  alice = await openAccount(segue);
  playlistId = (await alice.createPlaylist('Night drive')).id;
  await alice.enter(page);
});

test.describe('without a server', () => {
  test.use({
    expected: /^net::ERR_CONNECTION_REFUSED \/api\/v1\/(tracks\/upload\/(chunk|[0-9a-f]{32})|live)$/,
  });

  test('a server that dies in the middle is waited for', async ({ page, segue }) => {
    const chunks = await holdInMiddle(page, playlistId, await bigSong('storm.mp3', 5));
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
    const chunks = await holdInMiddle(page, playlistId, await bigSong('patience.mp3', 4));
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
