import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFolders, listTrackPlaylists } from '#shared/playlists/library.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { forgetPlay, forgetPlays, listPlays, type Play, rememberPlays } from '#shared/social/plays.ts';
import { listSaved } from '#shared/playlists/saves.ts';
import { aCurrentUser, aPlaylist, aTrack } from '#tests/factories/replies.ts';
import { type FakeApi, fakeApi, renderPage, unreachable } from '#tests/web-harness.tsx';
import { FoldersPage } from './folders-page.tsx';
import { RecentPlaysPage } from './recent-plays-page.tsx';

const viewer = aCurrentUser();

test('folders that cannot be loaded say so, and are asked for again', async () => {
  const api = fakeApi();
  api.on(getFolders, unreachable);
  api.on(listMine, [aPlaylist({ name: 'Rain' })]);
  api.on(listSaved, []);
  const { user } = renderPage(<FoldersPage />, '/folders', '/folders', { api, viewer });
  const alert = await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: 'Rain' })).toBeNull();
  api.on(getFolders, { folders: [{ id: 'f1', name: 'Evening', playlist_ids: [] }] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Evening/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rain' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

const play = (id: string, title: string, ago = 0): Play => ({
  id,
  played_at: new Date(Date.now() - ago).toISOString(),
  track: aTrack({ id: `track-${id}`, title }),
  playlist: { id: 'playlist1', name: 'Night drive', cover_url: null, cover_colours: null },
});

function apiWith(plays: Play[]) {
  const api = fakeApi();
  let [left, remembers] = [plays, true];
  api.on(listTrackPlaylists, { total: 0, playlists: [] });
  api.on(listPlays, () => ({ plays: left, next_cursor: null, remembers }));
  api.on(forgetPlay, ({ params }) => {
    left = left.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  api.on(forgetPlays, () => {
    left = [];
    return undefined;
  });
  api.on(rememberPlays, ({ body }) => {
    ({ remembers } = body as { remembers: boolean });
    return { remembers };
  });
  return api;
}

const renderRecent = (api: FakeApi) =>
  renderPage(<RecentPlaysPage />, '/recently-played', '/recently-played', { api, viewer });

test('what was played stands by days, and leaves the list one by one or whole', async () => {
  const { user } = renderRecent(apiWith([play('b', 'Newer'), play('a', 'Older', 40 * 24 * 60 * 60_000)]));
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(within(today).getByRole('button', { name: 'Play Newer' })).toBeVisible();
  expect(within(today).getByRole('link', { name: 'From Night drive' })).toHaveAttribute(
    'href',
    '/playlists/playlist1',
  );
  await user.click(screen.getByRole('button', { name: 'More about Older' }));
  expect(await screen.findByRole('menuitem', { name: 'Add to playlist…' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Remove from this list' }));
  expect(await screen.findByText('Older removed from the list')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play Older' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Clear the list' }));
  expect(await screen.findByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
});

test('what is played is remembered only while one wishes so', async () => {
  const api = apiWith([]);
  const { user } = renderRecent(api);
  const choice = await screen.findByRole('checkbox', { name: 'Remember what I play' });
  expect(choice).toBeChecked();
  await user.click(choice);
  expect(await screen.findByText('Your plays are not remembered at present.')).toBeVisible();
  expect(choice).not.toBeChecked();
  expect(api.callsTo(rememberPlays)).toMatchObject([{ body: { remembers: false } }]);
});

test('plays that cannot be loaded say so, and are asked for again', async () => {
  const api = apiWith([]);
  api.on(listPlays, unreachable);
  const { user } = renderRecent(api);
  const alert = await screen.findByRole('alert');
  api.on(listPlays, { plays: [play('a', 'Back')], next_cursor: null, remembers: true });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Play Back' })).toBeVisible();
});
