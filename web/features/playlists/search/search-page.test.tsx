import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPopular } from '#shared/playlists/playlists.ts';
import { searchPeople, searchPlaylists, searchTracks } from '#shared/playlists/search.ts';
import { alice, aPlaylist, aTrack } from '#tests/factories/replies.ts';
import { fakeApi, renderPage, unreachable } from '#tests/web-harness.tsx';
import { SearchPage } from './search-page.tsx';

/** An API in which nothing is found but what a test says. */
function nothingFound() {
  const api = fakeApi();
  api.on(searchTracks, []);
  api.on(searchPlaylists, []);
  api.on(searchPeople, []);
  api.on(listPopular, []);
  return api;
}

const box = () => screen.getByRole('searchbox', { name: 'Search for music' });

test('what is typed is looked for, and a result shows title, artist, album, genre and storage type', async () => {
  const api = nothingFound();
  api.on(searchTracks, ({ query }) =>
    query.get('query') === 'nigth'
      ? [aTrack({ title: 'Night Bus.mp3', artist: '', storage_type: 'URL' })]
      : [],
  );
  const { user, address } = renderPage(<SearchPage />, '/search', '/search', { api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search Music');
  await user.type(box(), 'nigth ');
  const found = await screen.findByRole('article');
  for (const text of ['Unknown Artist', 'Late Lines', 'Electronic', 'URL', '3:05']) {
    expect(within(found).getByText(text)).toBeVisible();
  }
  expect(within(found).getByText('Night').tagName).toBe('MARK');
  expect(within(found).getByRole('button', { name: 'Play Night Bus' })).toBeVisible();
  expect(address()).toBe('/search?q=nigth');
  expect(screen.getByText('1 result')).toBeVisible();
});

test('nothing found and a failed search say so in the words of the specification', async () => {
  const api = nothingFound();
  api.on(listPopular, [aPlaylist({ name: 'Meanwhile' })]);
  const { user } = renderPage(<SearchPage />, '/search?q=zzz', '/search', { api });
  expect(await screen.findByRole('heading', { name: 'No results found.' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Play Meanwhile' })).toBeVisible();
  expect(screen.getAllByText('No results found.')).toHaveLength(1);
  api.on(searchTracks, unreachable);
  await user.type(box(), 'y');
  expect(await screen.findByText('Failed to search. Please try again later')).toBeVisible();
  api.on(searchTracks, [aTrack()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toHaveTextContent('Night Bus');
});

test('spaces alone ask for nothing', async () => {
  const api = fakeApi();
  const { user } = renderPage(<SearchPage />, '/search', '/search', { api });
  await user.type(box(), '   ');
  expect(screen.getByText('What would you like to hear?')).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('playlists and people have their tabs, kept in the address', async () => {
  const api = fakeApi();
  api.on(searchTracks, []);
  api.on(searchPlaylists, [aPlaylist({ name: 'Ali' })]);
  api.on(searchPeople, [{ ...alice, playlist_count: 2 }]);
  const { user, address } = renderPage(<SearchPage />, '/search?q=ali', '/search', { api });
  expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await user.click(await screen.findByRole('tab', { name: 'Playlists 1' }));
  expect(await screen.findByRole('link', { name: 'Ali' })).toHaveAttribute('href', '/playlists/playlist1');
  await user.click(screen.getByRole('tab', { name: 'People 1' }));
  expect(await screen.findByRole('link', { name: /ali.?ce/ })).toHaveAttribute('href', '/users/alice');
  expect(address()).toBe('/search?q=ali&in=people');
});

test('all kinds are shown at first, that of the nearest name before the others', async () => {
  const api = nothingFound();
  api.on(
    searchTracks,
    Array.from({ length: 7 }, (_, at) => aTrack({ id: `track${at}`, title: `Tape Garden at night ${at}` })),
  );
  api.on(searchPlaylists, [aPlaylist({ name: 'Tape Garden' })]);
  const { user, address } = renderPage(<SearchPage />, '/search?q=tape+garden', '/search', { api });
  await screen.findByRole('region', { name: 'Playlists' });
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Playlists',
    'Tape Garden',
    'Tracks',
    ...Array.from({ length: 6 }, (_, at) => `Tape Garden at night ${at}`),
  ]);
  await user.click(screen.getByRole('button', { name: 'All Tracks' }));
  expect(address()).toBe('/search?q=tape+garden&in=tracks');
  expect(await screen.findByRole('button', { name: 'Play Tape Garden at night 6' })).toBeVisible();
});
