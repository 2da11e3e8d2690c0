import path from 'node:path';
import { openSqlite } from '#server/db/sqlite.ts';
import { setRights } from '#shared/collaboration.ts';
import type { OutsideCandidate, PlaylistHealth } from '#shared/link-health.ts';
import { addEntry } from '#shared/playlist-edits.ts';
import {
  addTrackSource,
  changePlayerSettings,
  listTrackSources,
  type TrackSources,
} from '#shared/track-sources.ts';
import { addExternalTrack } from '#shared/track-drafts.ts';
import { axeFindings } from './axe.ts';
import { isCurrent, links, panel, rowAt } from './embeds.ts';
import { pressTold } from './keys.ts';
import type { ServerProcess } from '#tests/server-process.ts';
import { openAccount, type Person } from './session.ts';
import { bar, expect, expectSilence, expectSound, row, test } from './stage.ts';
import { standInForServices } from './stand-ins.ts';

// The question whether a link is the same recording; a file that does not come.
test.use({
  services: true,
  expected: /^409 \/api\/v1\/tracks\/\w+\/sources$|^net::ERR_FAILED .*\/stream$/,
});

const send = async (person: Person, method: string, address: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await person.fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** There is no internet in a test, so that the links' sites tell nothing: their owner confirms. */
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
  const asked = visitor.waitForRequest(/w\.soundcloud\.com/);
  await rowAt(visitor, 0).click();
  await asked;
  await visitor.close();
});

/** A link at the end of a playlist, as if it had been looked at for some nights. */
async function addDead(segue: ServerProcess, owner: Person, listId: string, title: string) {
  const dead = (await send(owner, 'POST', addExternalTrack.path, {
    title,
    artist: 'The Lanes',
    source_url: 'https://youtu.be/gone1234567',
    platform: 'youtube',
    playlist_id: listId,
  })) as { id: string };
  const db = openSqlite(path.join(segue.dataDir, 'segue.db'));
  db.prepare(
    `insert into link_checks (source_id, state, checked_at, failures, failed_since, dead_since, next_at)
     values (?, 'gone', 2, 3, 1, 2, 9e15) on conflict (source_id) do update
     set state = 'gone', checked_at = 2, failures = 3, failed_since = 1, dead_since = 2, next_at = 9e15`,
  ).run(dead.id);
  db.close();
  return dead;
}

test('a dead link is marked and stepped over; its owner hears what could stand there, takes it, and takes that back', async ({
  page,
  stage,
  segue,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Rot', songs.two);
  const dead = await addDead(segue, alice, list.id, 'First light');
  await send(alice, 'POST', addEntry.path.replace(':id', list.id), { track_id: songs.long });

  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const health = page.getByRole('region', { name: 'Tracks that no longer play' });
  const rows = page.getByRole('region', { name: 'Tracks', exact: true }).getByRole('listitem');
  await expect(health).toContainText('2 of 3 play');
  await expect(rows.nth(1)).toContainText('gone');
  await row(page, 'Second wind').click();
  await isCurrent(page, 2);
  await expectSound(page);
  await expect(page.getByText('1 track that does not play was stepped over').first()).toBeAttached();

  // One at the beginning, too, where the whole list is played.
  const rotten = await stage.playlist('Rotten', dead.id, songs.long);
  await page.goto(`/playlists/${rotten.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await isCurrent(page, 1);
  await expectSound(page);
  await page.goto(`/playlists/${list.id}`);

  await health.getByRole('button', { name: '1 track needs you' }).focus();
  await page.keyboard.press('Enter');
  await health.getByRole('button', { name: 'Play First light' }).click();
  await expectSound(page);
  await expect(health.getByRole('button', { name: 'Play First light' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await axeFindings(page)).toEqual([]);
  await health.getByRole('button', { name: 'Take it: First light in place of First light' }).press('Enter');
  await expect(health).toContainText('Everything plays.');
  await expect(rows.nth(1)).not.toContainText('gone');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(rows.nth(1)).toContainText('gone');
  await expect(health).toContainText('2 of 3 play');
  await health.getByRole('button', { name: 'Check links now' }).click();
  await expect(health).toContainText('Links can be checked again at');
  await expect(health.getByRole('button', { name: 'Check links now' })).toBeDisabled();
});

test('a link that YouTube’s search finds is heard where it stands, taken, and taken back', async ({
  page,
  stage,
  segue,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Found elsewhere', songs.two);
  await addDead(segue, alice, list.id, 'Nobody here has it');
  // The operator's key, and what the service answers.
  await page.route(/\/playlists\/\w+\/health/, async (route) => {
    const response = await route.fetch();
    const health = (await response.json()) as PlaylistHealth;
    await route.fulfill({ response, json: { ...health, elsewhere: ['youtube', 'soundcloud'] } });
  });
  const found: OutsideCandidate = {
    // Nobody's yet: a link that one has already is taken with the words it has.
    url: 'https://www.youtube.com/watch?v=foundElse01',
    platform: 'youtube',
    title: 'The Lanes – Nobody here has it (Official Video)',
    artist: 'The Lanes',
    duration_seconds: 212,
    cover_url: null,
    likeness: 1,
  };
  await page.route(/\/items\/\w+\/elsewhere/, (route) =>
    route.fulfill({ json: { candidates: [found], silent: ['soundcloud'] } }),
  );
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const health = page.getByRole('region', { name: 'Tracks that no longer play' });
  await health.getByRole('button', { name: '1 track needs you' }).click();
  await expect(health).toContainText('Nothing like it was found on Segue.');
  await expect(health).toContainText('SoundCloud did not answer.');
  await health.getByRole('button', { name: `Play ${found.title}` }).click();
  await expect(panel(page, 'YouTube')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(panel(page, 'YouTube').getByText('Loading')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await health.getByRole('button', { name: /^Take it: The Lanes/ }).press('Enter');
  await expect(health).toContainText('Everything plays.');
  const rows = page.getByRole('region', { name: 'Tracks', exact: true }).getByRole('listitem');
  await expect(rows.nth(1)).toContainText('Nobody here has it');
  await expect(rows.nth(1)).not.toContainText('gone');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(rows.nth(1)).toContainText('gone');
  // The page may be asking of its list's health once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

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
