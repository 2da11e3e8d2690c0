import type { Page } from '@playwright/test';
import * as contract from '#shared/music/copyright.ts';
import * as workContract from '#shared/music/copyright-works.ts';
import { encodeMp3, makeMp3 } from '#tests/factories/mp3.ts';
import { tune } from '#tests/factories/tune.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { expect, test } from './journey.ts';
import { registerWork } from './reference-works.ts';
import { openAccount, type Person } from './session.ts';
import { chooseFiles, submit } from './uploads.ts';

// One installation: its first person administers it, the second uploads, the third has nothing to do with it.

// Blocked uploads.
test.use({ expected: /^422 .*\/upload\// });

let boss: Person;
let member: Person;
let other: Person;
let playlistId: string;

const fileOf = (name: string, mp3: Uint8Array) => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: Buffer.from(mp3),
});

async function chooseAndUpload(page: Page, name: string, mp3: Uint8Array): Promise<void> {
  await page.goto(`/upload?playlist=${playlistId}`);
  await chooseFiles(page, [fileOf(name, mp3)]);
  await submit(page);
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** A minute of the uploader's own music with `seconds` of a registered work in its middle. */
async function mixWith(seed: number, seconds: number): Promise<Uint8Array> {
  const sampleRate = 44_100;
  const own = inTheMiddle(tune({ seconds: 45, seed: seed + 1000, sampleRate }));
  const theirs = inTheMiddle(tune({ seconds: 40, seed, sampleRate }));
  own.set(theirs.subarray(5 * sampleRate, (5 + seconds) * sampleRate), 12 * sampleRate);
  return encodeMp3([own], { sampleRate });
}

const inTheMiddle = ([left, right]: [Float32Array, Float32Array]): Float32Array =>
  left.map((value, i) => (value + right[i]!) / 2);

test.beforeAll(async ({ segue }) => {
  boss = await openAccount(segue);
  member = await openAccount(segue);
  other = await openAccount(segue);
  playlistId = (await member.createPlaylist('Night drive')).id;
});

test('a registered work is blocked with its evidence, disputed, heard by an administrator and released', async ({
  page,
  browser,
  segue,
}) => {
  await boss.enter(page);
  await page.goto('/admin/copyright?tab=works');
  await expect(page.getByText('No reference works yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a recording' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to the references' }).click();
  await expect(dialog.getByText('Choose an audio file.')).toBeVisible();
  await dialog
    .getByLabel('Audio file (MP3)')
    .setInputFiles(fileOf('Famous Song.mp3', await makeMp3({ seconds: 40, seed: 300 })));
  await expect(dialog.getByLabel('Title')).toHaveValue('Famous Song');
  await dialog.getByLabel('Artist').fill('The Owners');
  await dialog.getByRole('button', { name: 'Add to the references' }).click();
  const work = page.getByRole('row', { name: /Famous Song/ });
  await expect(work).toContainText('The Owners');
  await expect(work).toContainText('Compared');

  const uploader = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await member.enter(uploader);
  await chooseAndUpload(uploader, 'my mix.mp3', await mixWith(300, 20));
  const blocked = item(uploader, 'my mix.mp3');
  await expect(blocked.getByText(/contains copyrighted music \(Famous Song by The Owners/)).toBeVisible();
  await blocked.getByRole('button', { name: 'See the evidence' }).click();
  await expect(blocked.getByText(/0:1\d to 0:3\d matches 0:0\d to 0:2\d/)).toBeVisible();
  await expect(blocked.getByRole('figure', { name: '1 matching passage' })).toBeVisible();
  await blocked.getByRole('button', { name: 'Hear the upload' }).click();
  await expect(blocked.getByRole('button', { name: 'Stop' })).toBeVisible();
  // The work itself is for administrators.
  await expect(blocked.getByRole('button', { name: 'Hear the reference' })).toHaveCount(0);
  await blocked.getByLabel('Your note').fill('I have a licence: No. 12.');
  await blocked.getByRole('button', { name: 'Dispute this match' }).click();
  await expect(blocked.getByText(/Your note was sent/)).toBeVisible();

  await page.goto('/admin/copyright');
  const row = page.getByRole('list', { name: 'Scans' }).getByRole('button', { name: /my mix/ });
  await expect(row).toContainText('Disputed');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('I have a licence: No. 12.')).toBeVisible();
  const ears = await page.evaluateHandle(() => {
    const sounds: { src: string; from: number }[] = [];
    const { prototype } = HTMLMediaElement;
    prototype.play = new Proxy(Reflect.get(prototype, 'play'), {
      apply(play, element: HTMLMediaElement) {
        sounds.push({ src: element.src, from: element.currentTime });
        return Reflect.apply(play, element, []);
      },
    });
    return sounds;
  });
  await page.getByRole('button', { name: 'Hear both' }).click();
  await expect.poll(() => ears.evaluate((sounds) => sounds.length)).toBe(2);
  const [upload, theirs] = await ears.evaluate((sounds) => sounds);
  expect(upload?.src).not.toBe(theirs?.src);
  expect(Math.abs((upload?.from ?? 0) - 12)).toBeLessThan(2.5);
  expect(Math.abs((theirs?.from ?? 0) - 5)).toBeLessThan(2.5);
  await page.getByRole('button', { name: 'Stop' }).click();

  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('It becomes a track at once, without being sent again.')).toBeVisible();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Note for the uploader').fill('The licence is good.');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Released: it is a track now.')).toBeVisible();
  await expect(page.getByText('Nothing waits for you')).toBeHidden();

  await uploader.reload();
  await expect(blocked.getByText(/An administrator has released this upload/)).toBeVisible();
  await expect(blocked.getByText('The licence is good.')).toBeVisible();
  await blocked.getByRole('link', { name: 'Open in playlist' }).click();
  await expect(uploader).toHaveURL(new RegExp(`/playlists/${playlistId}`));
  await expect(uploader.getByText('my mix').first()).toBeVisible();
  await uploader.context().close();

  // Another device knows nothing of the queue, but of what was blocked.
  const elsewhere = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await member.enter(elsewhere);
  await elsewhere.goto('/upload');
  const listed = elsewhere.getByRole('region', { name: 'Blocked uploads' });
  await expect(listed.getByText('Matches Famous Song by The Owners')).toBeVisible();
  await expect(listed.getByText('Released')).toBeVisible();
  await listed.getByRole('button', { name: 'See the evidence' }).click();
  await expect(listed.getByText('The licence is good.')).toBeVisible();
  await expect(listed.getByRole('figure', { name: '1 matching passage' })).toBeVisible();
  await elsewhere.context().close();
  const stranger = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await other.enter(stranger);
  const answered = stranger.waitForResponse(`**${contract.listOwnScans.path}*`);
  await stranger.goto('/upload');
  await (await answered).finished();
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText('Blocked uploads')).toHaveCount(0);
  await stranger.context().close();
});

test('an upheld match stays blocked; the next in the queue is found by the arrow keys', async ({ page }) => {
  await registerWork(boss, 'Second Song', await makeMp3({ seconds: 30, seed: 301 }));
  await registerWork(boss, 'Third Song', await makeMp3({ seconds: 30, seed: 302 }));
  for (const seed of [301, 302]) {
    const copy = await makeMp3({ seconds: 30, seed, bitrateKbps: 64 });
    await uploadFile(member, copy, { uploadId: `copyright-e2e-${seed}`, title: `Copy ${seed}` });
  }
  await boss.enter(page);
  await page.goto('/admin/copyright');
  const queue = page.getByRole('list', { name: 'Scans' });
  await expect(queue.getByRole('button')).toHaveCount(2);
  await queue.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Copy 301/ })).toBeVisible();
  await page.getByRole('button', { name: 'Uphold', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uphold' }).click();
  await expect(page.getByText('Upheld.', { exact: true })).toBeVisible();
  await expect(queue.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: /^Upheld/ }).click();
  await expect(queue.getByRole('button', { name: /Copy 301/ })).toBeVisible();
});

test('prints are imported, what is wrong with a line is told; a work is removed after a question', async ({
  page,
}) => {
  await boss.enter(page);
  await page.goto('/admin/copyright?tab=works');
  await page.getByRole('button', { name: 'Import prints' }).click();
  const print = Array.from({ length: 100 }, (_, i) => Math.imul(i + 1, 0x9e37_79b1) >>> 0);
  const list = `${JSON.stringify({ title: 'From a list', fingerprint: print })}\nnonsense`;
  await page.getByLabel('List of prints').fill(list);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 work added.')).toBeVisible();
  await expect(page.getByText('Line 2: Not a line of JSON.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search title or artist').fill('from a');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove From a list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No work matches.')).toBeVisible();
});

test('nobody else sees the evidence, hears it or decides', async ({ page }) => {
  await registerWork(boss, 'Private Song', await makeMp3({ seconds: 25, seed: 320 }));
  const sent = await uploadFile(member, await makeMp3({ seconds: 25, seed: 320, bitrateKbps: 64 }), {
    uploadId: 'copyright-e2e-private',
  });
  const { scan_id: id } = sent.body as unknown as { scan_id: string };
  const at = (path: string) => path.replace(':id', id);
  const send = (person: Person, path: string, body?: object) =>
    person
      .fetch(at(path), {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      .then(({ status }) => status);
  expect(await send(other, contract.getScan.path)).toBe(404);
  expect(await send(other, contract.disputeScan.path, { note: 'mine' })).toBe(404);
  for (const person of [other, member]) {
    expect(await send(person, contract.decideScan.path, { decision: 'release' })).toBe(403);
    expect(await send(person, contract.listScans.path)).toBe(403);
    expect(await send(person, workContract.listWorks.path)).toBe(403);
  }
  await member.enter(page);
  await page.goto('/admin/copyright');
  await expect(page).toHaveURL('/');
});
