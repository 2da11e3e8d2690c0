import { readFile } from 'node:fs/promises';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { press, tabTo, type } from './keys.ts';
import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';

/** Plays a track of three seconds, as a browser reports it. */
async function hear(person: Person, trackId: string, playlist_id: string): Promise<void> {
  for (const [event, seconds] of [
    ['start', 0],
    ['stop', 1.9],
  ] as const) {
    const body = { event, position_seconds: seconds, playlist_id, session_id: 'a-browser' };
    await person.fetch(`/api/v1/tracks/${trackId}/listening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, listened_seconds: seconds }),
    });
  }
}

test('by keyboard: the history is searched, added up, saved and deleted, and others stay unknown', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  const { id } = await person.createPlaylist('Short songs');
  for (const [seed, title] of ['Rain', 'Night drive'].entries()) {
    await uploadFile(person, await makeMp3({ seconds: 3, seed: 70 + seed }), {
      uploadId: `listening-${seed}`,
      playlist_id: id,
      title,
      artist: 'The Lanes',
    });
  }
  const { tracks } = (await (await person.fetch(`/api/v1/playlists/${id}`)).json()) as {
    tracks: { id: string }[];
  };
  for (const track of tracks) await hear(person, track.id, id);
  await person.enter(page);
  await page.goto('/recently-played');
  const song = (title: string) => page.getByRole('button', { name: `Play ${title}` });
  await expect(song('Rain')).toBeVisible();
  await expectNothingToFind(page);
  await type(page, page.getByLabel('Search what you played'), 'night');
  await expect(song('Rain')).toBeHidden();
  await expect(song('Night drive')).toBeVisible();

  await page.reload();
  await tabTo(page, page.getByRole('tab', { name: 'History' }));
  await page.keyboard.press('ArrowRight');
  const artists = page.getByRole('table', { name: 'Artists' });
  await expect(artists.getByRole('row', { name: /The Lanes.*2 plays/ })).toBeVisible();
  await expectNothingToFind(page);
  const saving = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Save “Artists” as CSV' }));
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('The Lanes,2,');
  await press(page, page.getByRole('button', { name: 'Year' }));
  await expect(page.getByRole('table', { name: 'Month by month' }).getByRole('row')).toHaveCount(12);

  await page.goto('/recently-played');
  await press(page, page.getByRole('button', { name: 'Delete Today' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete this day' }));
  await expect(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
  await page.getByLabel('Keep for').selectOption('30 days');
  await page.reload();
  await expect(page.getByLabel('Keep for')).toHaveValue('30');

  await page.goto(`/playlists/${id}`);
  await press(page, page.getByRole('button', { name: 'More', exact: true }));
  await page.getByRole('menuitem', { name: 'Listeners' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Too few listeners yet');
  await expectNothingToFind(page);
});
