import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { press } from './keys.ts';
import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';

// A month that there is not.
test.use({ expected: /^404 \/rewind\/2001\/13/ });

const titles = ['Rain', 'Night drive', 'Amber', 'Slow train', 'Lido', 'Far out'];

/** Opens an account with a playlist of short songs. */
async function withSongs(person: Person): Promise<void> {
  const { id } = await person.createPlaylist('Short songs');
  for (const [seed, title] of titles.entries()) {
    await uploadFile(person, await makeMp3({ seconds: 3, seed: 120 + seed }), {
      uploadId: `rewind-${seed}`,
      playlist_id: id,
      title,
      artist: seed % 2 === 0 ? 'The Lanes' : 'Åsa',
      genre: 'House',
    });
  }
}

/** Scrobbles of a year as Last.fm's CSV: the first songs most often, in the evening. */
function scrobbles(year: number): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const lines = months.flatMap((month, at) =>
    titles.flatMap((title, place) =>
      Array.from({ length: 7 - place }, (_, day) => {
        const artist = place % 2 === 0 ? 'The Lanes' : 'Åsa';
        const hour = String(17 + ((at + place) % 6)).padStart(2, '0');
        return `${artist},,${title},${String(day + 1).padStart(2, '0')} ${month} ${year} ${hour}:${String(10 + place)}`;
      }),
    ),
  );
  return [...lines, 'Nobody,,Elsewhere,01 Jan 2025 10:00', 'a broken line'].join('\n');
}

test('by keyboard: a year from elsewhere comes in, is rewound, and becomes a card', async ({
  page,
  segue,
}) => {
  const year = new Date().getUTCFullYear() - 1;
  const person = await openAccount(segue);
  await withSongs(person);
  await person.enter(page);
  await page.goto('/recently-played');
  await page.getByLabel('Keep for').selectOption('Always');
  await page.goto('/recently-played?view=import');
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose a file' }));
  const file = { name: 'scrobbles.csv', mimeType: 'text/csv', buffer: Buffer.from(scrobbles(year)) };
  await (await choosing).setFiles(file);
  await expect(page.getByRole('heading', { name: '324 plays can be added' })).toBeVisible();
  await press(page, page.getByText('The first lines that were not understood'));
  await expect(page.getByText('a broken line')).toBeVisible();
  await expectNothingToFind(page);
  await press(page, page.getByRole('button', { name: 'Add 324 plays' }));
  await expect(page.getByRole('heading', { name: '324 plays were added' })).toBeVisible();

  await page.goto('/recently-played?view=statistics&period=year');
  await expect(page.getByRole('button', { name: 'Earlier' })).toBeEnabled();
  await press(page, page.getByRole('button', { name: 'Earlier' }));
  await press(page, page.getByRole('link', { name: 'Your rewind of this time' }));
  await expect(page).toHaveURL(`/rewind/${year}`);
  await expect(page.getByRole('heading', { name: `Your ${year}` })).toBeVisible();
  const songs = page.getByRole('region', { name: 'The songs' }).getByRole('listitem');
  await expect(songs).toHaveCount(5);
  await expect(songs.first()).toContainText('Rain');
  await expect(page.getByRole('region', { name: 'The voices' })).toContainText('The Lanes');
  await expect(page.getByRole('table', { name: 'Your clock' }).getByRole('row')).toHaveCount(25);
  await expectNothingToFind(page);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await press(page, page.getByRole('button', { name: 'Make the card' }));
  await expect(page.getByRole('img', { name: /^Your card/ })).toBeVisible();
  expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  const saving = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Save the picture' }));
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`rewind ${year}.png`);
  const { format, width, height } = await sharp(await readFile(await saved.path())).metadata();
  expect([format, width, height]).toEqual(['png', 1080, 1350]);
  await expectNothingToFind(page);

  await press(page, page.getByRole('link', { name: `Mar ${year}` }));
  await expect(page.getByRole('heading', { name: `Your March ${year}` })).toBeVisible();
  await page.goto('/rewind/2001/13');
  await expect(page.getByRole('heading', { name: 'There is no rewind for this address.' })).toBeVisible();
  await page.goto('/rewind/2001');
  await expect(page.getByRole('heading', { name: 'Nothing played in this time' })).toBeVisible();
});
