import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { lookUpLinks } from '#shared/ingest/import-export.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './stage.ts';

// An archive without lists.
test.use({ expected: /^422 \/api\/v1\/imports\/preview$/ });

async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  return buffer(archive.outputStream);
}

const videos = (...ids: string[]) =>
  ['Video ID,Playlist Video Creation Timestamp', ...ids.map((id) => `${id},2023-11-01T10:00:00+00:00`)].join(
    '\n',
  );
const folder = 'Takeout/YouTube and YouTube Music';
const watched = (title: string, id: string) => ({
  header: 'YouTube Music',
  title: `Watched ${title}`,
  titleUrl: `https://music.youtube.com/watch?v=${id}`,
  subtitles: [{ name: 'The Lanes - Topic' }],
});

const takeout = () =>
  zip({
    [`${folder}/playlists/playlists.csv`]:
      'Playlist ID,Playlist Title (Original),Playlist Visibility\nPLa,Früh & spät,Public\nPLb,Clips: all of them,Private\n',
    [`${folder}/playlists/Früh & spät-videos.csv`]: videos('firstlightx', 'somethingel'),
    [`${folder}/playlists/Clips all of them-videos.csv`]: videos('namedlaterx', 'nobodyknows'),
    [`${folder}/history/watch-history.json`]: JSON.stringify([
      watched('First light', 'firstlightx'),
      watched('Something else', 'somethingel'),
    ]),
    [`${folder}/subscriptions/subscriptions.csv`]: 'Channel Id,Channel Url,Channel Title\nUCx,http://x,Anna',
    [`${folder}/videos/more.zip`]: 'PK',
  });

const give = (page: Page, name: string, file: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: file });

/** Answers look-ups in place of the links' sites; the second batch waits for the returned function. */
async function answerLookUps(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${lookUpLinks.path}`, async (route) => {
    const { urls } = route.request().postDataJSON() as { urls: string[] };
    await promise;
    const lines = urls.map((url) => {
      const isNamed = url.includes('namedlaterx');
      const words = isNamed ? { title: 'Named later', artist: 'Anna' } : { title: url, artist: '' };
      const ids = { isrc: null, mbid: null, already: null, sources: [], album: '', duration_seconds: null };
      return {
        ...words,
        ...ids,
        is_nameless: !isNamed,
        url,
        track: null,
        sure: true,
        link: { url, platform: 'youtube' },
      };
    });
    await route.fulfill({ json: lines });
  });
  return resolve;
}

test('an archive of several lists is looked through once, by the keyboard, and its chosen lists come along', async ({
  page,
  stage,
}) => {
  await stage.playlist('Where it is', stage.songs.one);
  await stage.alice.enter(page);
  const letGo = await answerLookUps(page);
  await page.goto('/playlists/import');
  await give(page, 'takeout.zip', await takeout());
  await expect(page.getByRole('heading', { name: 'The archive has 3 lists. Which ones?' })).toBeVisible();
  // What was heard is offered, and comes along only if it is wanted.
  await expect(page.getByRole('checkbox', { name: 'YouTube Music history 2 lines' })).not.toBeChecked();
  await expect(page.getByText('1 other file of the archive is no list.')).toBeVisible();
  await expect(page.getByText('more.zip was not opened: it is an archive itself.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const clips = page.getByRole('checkbox', { name: 'Clips: all of them 2 lines' });
  await clips.focus();
  await page.keyboard.press('Space');
  await expect(clips).not.toBeChecked();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Preview 2 lists' }).press('Enter');

  await expect(page.getByText('Looking up names: 0 of 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Früh & spät' })).toBeVisible();
  for (const lines of await page.getByText('Show the lines').all()) await lines.press('Enter');
  await expect(page.getByText('YouTube video', { exact: true })).toHaveCount(2);
  letGo();
  await expect(page.getByText('Named later', { exact: true })).toBeVisible();
  await expect(page.getByText('1 link has no name. Give it one, or leave it.')).toBeVisible();
  await page.getByLabel('Name of line 2').fill('What Carla sang');
  expect(await axeFindings(page)).toEqual([]);
  await shot(page, 'named');
  await page.getByRole('button', { name: 'Import 2 lists' }).press('Enter');

  await expect(page).toHaveURL(/\/my-playlists$/);
  await page.getByRole('link', { name: 'Clips: all of them' }).first().click();
  const tracks = page.getByRole('region', { name: 'Tracks' });
  await expect(tracks.getByText('Named later').first()).toBeVisible();
  await expect(tracks.getByText('What Carla sang').first()).toBeVisible();
  await expect(page.getByText('youtube.com/watch')).toHaveCount(0);
  await page.goto('/my-playlists');
  await page.getByRole('link', { name: 'Früh & spät' }).first().click();
  await expect(tracks.getByText('First light').first()).toBeVisible();
});

test('an archive without lists is refused in words, also where it is dropped', async ({ page, stage }) => {
  await stage.alice.enter(page);
  await page.goto('/playlists/import');
  const bytes = [...(await zip({ 'a.pdf': '%PDF' }))];
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'a.zip'));
    return data;
  }, bytes);
  await page.getByText('Drop a list here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('alert').getByText('There is no list in this archive.')).toBeVisible();
  await shot(page, 'refused');
});

async function shot(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  for (const [width, scheme] of [
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}
