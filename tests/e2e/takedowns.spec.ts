import { addItem } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { expect, test } from './journey.ts';
import { registerWork } from './reference-works.ts';
import { openAccount, type Person } from './session.ts';

// One installation: its first person administers it, the second uploads, the third lists what the second has.

let boss: Person;
let member: Person;
let other: Person;
let playlistId: string;

test.beforeAll(async ({ segue }) => {
  boss = await openAccount(segue);
  member = await openAccount(segue);
  other = await openAccount(segue);
  playlistId = (await member.createPlaylist('Night drive')).id;
});

test('a published track is taken down, objected to, and given back byte for byte', async ({
  page,
  browser,
  segue,
}) => {
  const song = await makeMp3({ seconds: 25, seed: 340 });
  const words = { title: 'Midnight Ferry', artist: 'The Lanes', playlist_id: playlistId };
  const { body } = await uploadFile(member, song, { uploadId: 'copyright-e2e-ferry', ...words });
  const trackId = body.track!.id;
  const fan = await other.createPlaylist('Of another');
  const added = await other.fetch(addItem.path.replace(':id', fan.id), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ track_id: trackId }),
  });
  expect(added.status).toBeLessThan(300);

  // A work that is registered later accuses it; an administrator listens, and upholds.
  await registerWork(boss, 'Ferry at Night', await makeMp3({ seconds: 25, seed: 340, bitrateKbps: 192 }));
  await boss.enter(page);
  await page.goto('/admin/copyright');
  const row = page.getByRole('list', { name: 'Scans' }).getByRole('button', { name: /Midnight Ferry/ });
  await row.click();
  await expect(page.getByRole('figure', { name: '1 matching passage' })).toBeVisible();
  await page.getByRole('button', { name: 'Hear both' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectNothingToFind(page);
  await page.getByRole('button', { name: 'Uphold', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('The same recording');
  await question.getByRole('button', { name: 'Uphold' }).click();
  await expect(page.getByText('Upheld.', { exact: true })).toBeVisible();

  // In the list of another person it stands grey.
  const owner = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await owner.goto(`/playlists/${fan.id}`);
  const grey = owner.getByRole('listitem').filter({ hasText: 'Midnight Ferry' });
  await expect(grey.getByText('Taken down')).toBeVisible();
  await expect(owner.getByRole('button', { name: /^Play Midnight Ferry/ })).toHaveCount(0);
  await expect(owner.getByText('still missing')).toHaveCount(0);
  await expectNothingToFind(owner);

  // Its owner is told, hears the own track at the place, and objects.
  await member.enter(owner);
  await owner.goto('/moderation');
  await expect(owner.getByText('Reason: The same recording')).toBeVisible();
  await expect(owner.getByRole('figure', { name: '1 matching passage' })).toBeVisible();
  await owner.getByRole('button', { name: 'Hear the track' }).click();
  await expect(owner.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Hear the reference' })).toHaveCount(0);
  await expectNothingToFind(owner);
  await owner.getByRole('button', { name: 'Stop' }).click();
  await owner.getByRole('button', { name: 'Appeal' }).click();
  await owner.getByLabel('Why is the decision wrong?').fill('I am The Lanes.');
  await owner.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(owner.getByText('Your appeal has arrived.')).toBeVisible();

  // There is no other administrator: the same one answers, with both sounds at hand.
  await page.goto('/admin/reports');
  await page.getByRole('tab', { name: /Ricorsi|Appeals/ }).click();
  await expect(page.getByText('I am The Lanes.')).toBeVisible();
  await page.getByRole('button', { name: 'Hear the reference' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectNothingToFind(page);
  await page.getByLabel('Reason').fill('So it is');
  await page.getByRole('button', { name: 'Take the decision back' }).click();
  await expect(page.getByText('No appeal waits')).toBeVisible();

  await owner.goto(`/playlists/${fan.id}`);
  await expect(owner.getByRole('button', { name: /^Play Midnight Ferry/ }).first()).toBeVisible();
  await expect(owner.getByText('Taken down')).toHaveCount(0);
  const stream = await fetch(new URL(`/api/v1/tracks/${trackId}/stream`, segue.origin));
  expect(Buffer.from(await stream.arrayBuffer()).equals(Buffer.from(song))).toBe(true);
  await owner.context().close();
});

test('a track is taken down and stays down', async ({ page }) => {
  const song = await makeMp3({ seconds: 25, seed: 310 });
  const words = { title: 'Taken received', playlist_id: playlistId };
  await uploadFile(member, song, { uploadId: 'copyright-e2e-down', ...words });
  await boss.enter(page);
  await page.goto('/admin/copyright?tab=removed');
  await page.getByRole('button', { name: 'Remove a track' }).click();
  await page.getByLabel('Find the track').fill('Taken received');
  await page.getByRole('radio', { name: /Taken received/ }).check();
  await page.getByLabel(/Why/).fill('Letter of the label');
  await page.getByRole('button', { name: 'Remove this track' }).click();
  await expect(page.getByRole('row', { name: /Taken received/ })).toContainText('Letter of the label');
  const again = await uploadFile(member, await makeMp3({ seconds: 25, seed: 310, bitrateKbps: 96 }), {
    uploadId: 'copyright-e2e-again',
  });
  expect(again.status).toBe(422);
});
