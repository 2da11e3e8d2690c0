import path from 'node:path';
import { openSqlite } from '#server/db/sqlite.ts';
import type { OutsideCandidate, PlaylistHealth } from '#shared/ingest/link-health.ts';
import { addItem } from '#shared/playlists/playlist-edits.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { axeFindings } from './axe.ts';
import { isCurrent, panel } from './embeds.ts';
import type { ServerProcess } from '#tests/server-process.ts';
import { type Person, send } from './session.ts';
import { bar, expect, expectSound, row, test } from './stage.ts';

test.use({ services: true });

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
  await send(alice, 'POST', addItem.path.replace(':id', list.id), { track_id: songs.long });

  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const health = page.getByRole('region', { name: 'Tracks that no longer play' });
  const rows = page.getByRole('region', { name: 'Tracks', exact: true }).getByRole('listitem');
  await expect(health).toContainText('2 of 3 play');
  await expect(rows.nth(1)).toContainText('gone');
  await row(page, 'Second wind').click();
  await isCurrent(page, 2);
  await expectSound(page);
  await expect(page.getByText('Skipped 1 dead link').first()).toBeAttached();

  // One at the beginning, too, where the whole list is played.
  const rotten = await stage.playlist('Rotten', dead.id, songs.long);
  await page.goto(`/playlists/${rotten.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await isCurrent(page, 1);
  await expectSound(page);
  await page.goto(`/playlists/${list.id}`);

  await health.getByRole('button', { name: '1 track needs attention' }).focus();
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
  await health.getByRole('button', { name: '1 track needs attention' }).click();
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
