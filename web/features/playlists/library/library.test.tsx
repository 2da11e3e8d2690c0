import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFolders, listTrackPlaylists } from '#shared/playlists/library.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import {
  forgetPlay,
  forgetPlays,
  type ListeningSettings,
  listPlays,
  type Play,
  setListening,
} from '#shared/social/plays.ts';
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
  let left = plays;
  let settings: ListeningSettings = { remembers: true, keep_days: 365 };
  api.on(listTrackPlaylists, { total: 0, playlists: [] });
  api.on(listPlays, ({ query }) => ({
    plays: left.filter(({ track }) => track.title.includes(query.get('q') ?? '')),
    next_cursor: null,
    ...settings,
  }));
  api.on(forgetPlay, ({ params }) => {
    left = left.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  api.on(forgetPlays, ({ query }) => {
    const [since, until] = [query.get('since') ?? '', query.get('until') ?? '9'];
    left = left.filter(({ played_at: at }) => at < since || at >= until);
    return undefined;
  });
  api.on(setListening, ({ body }) => {
    settings = body as ListeningSettings;
    return settings;
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
  expect(api.callsTo(setListening)).toMatchObject([{ body: { remembers: false, keep_days: 365 } }]);
});

test('a day is deleted, and for how long plays are kept is chosen', async () => {
  const api = apiWith([play('b', 'Newer'), play('a', 'Older', 40 * 24 * 60 * 60_000)]);
  const { user } = renderRecent(api);
  await user.click(await screen.findByRole('button', { name: 'Delete Today' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete this day' }));
  expect(await screen.findByText('Today is deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Newer' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Play Older' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Keep for' }), '30 days');
  await waitFor(() =>
    expect(api.callsTo(setListening)).toMatchObject([{ body: { remembers: true, keep_days: 30 } }]),
  );
});

test('plays are searched by words', async () => {
  const { user } = renderRecent(apiWith([play('b', 'Rain'), play('a', 'Night')]));
  await screen.findByRole('button', { name: 'Play Rain' });
  const field = screen.getByRole('searchbox', { name: 'Search what you played' });
  await user.type(field, 'Night');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Rain' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Play Night' })).toBeVisible();
  await user.type(field, 'fall');
  expect(await screen.findByText('You played nothing with “Nightfall”')).toBeVisible();
});

test('plays that cannot be loaded say so, and are asked for again', async () => {
  const api = apiWith([]);
  api.on(listPlays, unreachable);
  const { user } = renderRecent(api);
  const alert = await screen.findByRole('alert');
  api.on(listPlays, { plays: [play('a', 'Back')], next_cursor: null, remembers: true, keep_days: 365 });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Play Back' })).toBeVisible();
});
