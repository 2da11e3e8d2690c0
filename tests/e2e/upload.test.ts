import type { Page } from '@playwright/test';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { expect, test } from './journey.ts';
import { openAccount } from './session.ts';

interface FileChoice {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function chooseFiles(page: Page, files: FileChoice[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

const big = { seconds: 150, bitrateKbps: 320 } as const;

test('a file of several parts is uploaded, and its tags have become its words', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const playlist = await alice.createPlaylist('Night drive');
  await alice.enter(page);
  await page.goto(`/upload?playlist=${playlist.id}`);
  await expect(page.getByRole('tab', { name: 'Upload Audio File' })).toBeVisible();
  const song = await makeMp3({ ...big, tags: { title: 'Tail lights', artist: 'The Lanes' } });
  await chooseFiles(page, [{ name: 'tail-lights.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(song) }]);
  await expect(page.getByLabel('Title')).toHaveValue('Tail lights');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('All uploads completed successfully!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  const { tracks } = (await (await alice.fetch(`/api/v1/playlists/${playlist.id}`)).json()) as {
    tracks: { title: string; artist: string }[];
  };
  expect(tracks).toMatchObject([{ title: 'Tail lights', artist: 'The Lanes' }]);
  await page.getByRole('link', { name: 'Return to Playlist' }).click();
  await expect(page).toHaveURL(new RegExp(`/playlists/${playlist.id}$`));
});
