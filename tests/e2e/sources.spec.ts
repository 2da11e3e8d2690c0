import { setRights } from '#shared/playlists/collaboration.ts';
import {
  addTrackSource,
  changePlayerSettings,
  listTrackSources,
  type TrackSources,
} from '#shared/ingest/track-sources.ts';
import { axeFindings } from './axe.ts';
import { links, panel, rowAt } from './embeds.ts';
import { pressTold } from './keys.ts';
import { openAccount, type Person, send } from './session.ts';
import { bar, expect, expectSilence, expectSound, test } from './stage.ts';
import { standInForServices } from './stand-ins.ts';

// The question whether a link is the same recording; a file that does not come.
test.use({
  services: true,
  expected: /^409 \/api\/v1\/tracks\/\w+\/sources$|^net::ERR_FAILED .*\/stream$/,
});

/** Adds a source with the owner's confirmation: without internet in a test, the links' sites do not answer. */
const addSource = (person: Person, trackId: string, url: string): Promise<unknown> =>
  send(person, 'POST', addTrackSource.path.replace(':id', trackId), { url, confirm: true });

// The songs of the stage are everybody's.
test.afterEach(async ({ stage: { alice, songs } }) => {
  const address = listTrackSources.path.replace(':id', songs.long);
  const { sources } = (await (await alice.fetch(address)).json()) as TrackSources;
  for (const { id, kind } of sources) {
    if (kind !== 'file') await alice.fetch(`${address}/${id}`, { method: 'DELETE' });
  }
});

test('a source that never starts gives way to the next, which is heard; each listener has an order, and may choose', async ({
  page,
  stage,
  browser,
  segue,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Many ways', songs.long);
  await addSource(alice, songs.long, 'https://youtu.be/mute1234567');
  await addSource(alice, songs.long, links.soundcloud);
  await send(alice, 'PATCH', changePlayerSettings.path, { sources: ['youtube', 'file'] });
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(panel(page, 'YouTube')).toBeVisible();
  await expectSound(page);
  await expect(panel(page, 'YouTube')).toHaveCount(0);
  await expect(page.getByText('YouTube did not start: now from Segue').first()).toBeAttached();
  const chip = bar(page).getByRole('button', { name: /^Plays from/ });
  await expect(chip).toHaveAccessibleName(/Segue/);
  await chip.click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['YouTube', 'File on Segue', 'SoundCloud']);
  await page.getByRole('menuitemradio', { name: 'SoundCloud' }).click();
  await expect(panel(page, 'SoundCloud')).toBeVisible();
  await expect(chip).toHaveAccessibleName(/SoundCloud/);
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectSilence(page);
  await send(alice, 'PATCH', changePlayerSettings.path, { sources: [], never: [] });

  // A visitor hears the file, as its owner has it, until they put the kinds in another order.
  const visitor = await browser.newPage({ baseURL: segue.origin });
  await standInForServices(visitor);
  await visitor.goto(`/playlists/${list.id}`);
  await rowAt(visitor, 0).click();
  await expectSound(visitor);
  await bar(visitor).getByRole('button', { name: 'Playback settings' }).click();
  await visitor.getByRole('button', { name: 'Sources you hear first' }).click();
  const order = visitor.getByRole('dialog', { name: 'Sources you hear first' });
  await order.getByRole('checkbox', { name: 'Play from YouTube' }).uncheck();
  await order.getByRole('button', { name: 'Move File on Segue' }).focus();
  await pressTold(
    visitor,
    ['Space', 'File on Segue picked up at place 1 of 6.'],
    ['ArrowDown', 'File on Segue: place 2 of 6.'],
    ['ArrowDown', 'File on Segue: place 3 of 6.'],
    ['ArrowDown', 'File on Segue: place 4 of 6.'],
    ['Space', 'File on Segue put down at place 4 of 6.'],
  );
  await expect(order.getByRole('listitem')).toHaveText([
    /YouTube · never/,
    /Spotify/,
    /SoundCloud/,
    /File on Segue/,
    /Apple Music/,
    /Other sites/,
  ]);
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
  const request = visitor.waitForRequest(/w\.soundcloud\.com/);
  await rowAt(visitor, 0).click();
  await request;
  await visitor.close();
});

/** A link at the end of a playlist, as if it had been looked at for some nights. */
test('an owner adds a source, told that its site says nothing, and removes it again', async ({
  page,
  stage,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Sources', songs.one);
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'More about First light' }).click();
  await page.getByRole('menuitem', { name: 'Sources…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sources of First light' });
  await expect(dialog.getByRole('listitem')).toHaveText([/File on Segue/]);
  await dialog.getByLabel('Address of another source').fill(links.youtube);
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await dialog.getByRole('button', { name: 'It is the same recording' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/File on Segue/, /YouTube/]);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove YouTube' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/File on Segue/]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a listener suggests a source, its owner takes it, and the embedded player falls to it', async ({
  page,
  stage,
  browser,
  segue,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Asked', songs.long);
  await send(alice, 'PUT', setRights.path.replace(':id', list.id), { suggest: 'link' });
  const bob = await openAccount(segue);
  const address = 'https://example.org/way.mp3';
  await bob.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'More about The long way' }).click();
  await page.getByRole('menuitem', { name: 'Suggest a source…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another source of “The long way”' });
  await dialog.getByLabel('Link to the same recording').fill(address);
  await dialog.getByRole('button', { name: 'Use the link' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(dialog).toContainText('will see');

  const owner = await browser.newPage({ baseURL: segue.origin });
  await alice.enter(owner);
  await owner.goto(`/playlists/${list.id}`);
  const suggestion = owner.getByRole('group', { name: /^Suggestion:/ });
  await expect(suggestion).toContainText('as another source of “The long way”');
  expect(await axeFindings(owner)).toEqual([]);
  await suggestion.getByRole('button', { name: /^Accept/ }).click();
  await expect(owner.getByText('“The long way” plays from there, too').first()).toBeAttached();
  await expect(suggestion).toHaveCount(0);
  await owner.close();

  const file = await alice.fetch(`/api/v1/tracks/${songs.long}/stream`);
  const body = Buffer.from(await file.arrayBuffer());
  const frame = await browser.newPage({ baseURL: segue.origin });
  await frame.route('**/api/v1/tracks/*/stream*', (route) => route.abort());
  await frame.route(address, (route) => route.fulfill({ body, contentType: 'audio/mpeg' }));
  await frame.goto(`/embed/playlists/${list.id}`);
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(frame.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[1-9] of 0:30$/);
  await frame.close();
});
