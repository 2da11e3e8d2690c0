import type { Page } from '@playwright/test';
import { importList, type ImportOutcome } from '#shared/ingest/import-export.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { expect, test } from './journey.ts';
import { openAccount, type Person } from './session.ts';

// A link to a site that does not exist, and a question that is too long.
test.use({
  expected: /^net::ERR_NAME_NOT_RESOLVED https|^422 .*\/(tracks\/search|search\/(playlists|people))$/,
});

/** Text that would run, load or break out if it were parsed as markup. */
const evil = (field: string): string =>
  `${field}"'><img src=x onerror="window.ran=1"><script>window.ran=1</script></title></script>`;

async function post(person: Person, path: string, body: object): Promise<unknown> {
  const answer = await person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function expectOnlyText(page: Page, ...fields: string[]): Promise<void> {
  for (const field of fields) {
    await expect(page.getByText(`${field}"'><img src=x`, { exact: false }).first()).toBeAttached();
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
}

test('HTML and script in every text field are shown as text, wherever they show', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const { id } = (await post(alice, '/api/v1/playlists', {
    name: evil('name'),
    description: evil('description'),
    genre: '<b>genre</b><img src=x onerror="window.ran=1">',
  })) as { id: string };
  await post(alice, addExternalTrack.path, {
    title: evil('title'),
    artist: evil('artist'),
    album: evil('album'),
    genre: '<img src=x onerror="window.ran=1">',
    source_url: 'https://music.example/<script>window.ran=1</script>.mp3',
    platform: 'other',
    playlist_id: id,
  });
  const wanted = { title: evil('wanted'), artist: evil('by'), album: evil('on') };
  const brought = { playlist_id: id, lines: [wanted] };
  expect(((await post(alice, importList.path, brought)) as ImportOutcome).wanted).toBe(1);
  const isFound = async () => (await alice.fetch('/api/v1/tracks/search?query=title')).text();
  await expect.poll(isFound).toContain('title');
  await alice.enter(page);

  await page.goto('/');
  // A pointer that came before the page's code did is not seen: it comes again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('article').first().hover();
    await expect(page.getByText('description"').first()).toBeAttached({ timeout: 3000 });
  }).toPass();
  await expectOnlyText(page, 'name', 'description', 'title');

  await page.goto(`/playlists/${id}`);
  await expect(page).toHaveTitle(/<script>/);
  await expectOnlyText(page, 'name', 'description', 'title', 'artist', 'wanted', 'by');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(evil('name'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Share name/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Embed')).toHaveValue(/title="name&quot;&#39;&gt;&lt;img/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Fill wanted/ }).click();
  await expectOnlyText(page, 'wanted');

  await page.goto(`/embed/playlists/${id}`);
  await expectOnlyText(page, 'name', 'title', 'artist');

  for (const [address, field] of [
    ['/search?q=title', 'title'],
    ['/search?q=name&in=playlists', 'name'],
    ['/my-playlists', 'name'],
    ['/profile', 'name'],
    [`/users/${alice.username}`, 'name'],
    [`/upload?playlist=${id}`, 'name'],
    [`/playlists/import?playlist=${id}`, 'name'],
  ] as const) {
    await page.goto(address);
    await expectOnlyText(page, field);
  }

  await page.goto('/playlists/import');
  await page.getByLabel('Or paste a list').fill(`${evil('pasted')} - ${evil('line')}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectOnlyText(page, 'line', 'pasted');
});

test('odd questions and pages break nothing', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  await alice.createPlaylist('Quiet "NEAR" the sea');
  for (const question of [
    '"',
    '*',
    'NEAR',
    '-',
    'a NEAR b',
    '"unclosed',
    '🎷',
    '   ',
    "';--",
    '%',
    'x'.repeat(10_000),
  ]) {
    await page.goto(`/search?${new URLSearchParams({ q: question.slice(0, 4000) })}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const failed = page.getByText('Failed to search. Please try again later');
    if (question.length <= 200) await expect(failed).toHaveCount(0);
  }
  await page.goto('/search?q=NEAR&in=playlists');
  await expect(page.getByRole('link', { name: 'Quiet "NEAR" the sea' })).toBeVisible();
  for (const number of ['-1', '1e9', 'x', '0', '1.5', '']) {
    const answer = await page.request.get(`/api/v1/playlists/popular?page=${number}`);
    const body = (await answer.json()) as { detail?: { loc: string[] }[] };
    expect([number, answer.status(), body.detail?.[0]?.loc]).toEqual([number, 422, ['query', 'page']]);
  }
});
