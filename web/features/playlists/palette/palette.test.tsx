import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { searchEverything } from '#shared/playlists/search.ts';
import { alice, aCurrentUser, aPlaylist, aTrack } from '#tests/factories/replies.ts';
import { fakeApi, renderApp } from '#tests/web-harness.tsx';

const nothing = { tracks: [], playlists: [], people: [] };
const input = () => screen.findByRole('combobox', { name: 'Find anything' });
const chosen = () => screen.getByRole('option', { selected: true });

test('Ctrl+K finds a playlist and Enter opens it', async () => {
  const api = fakeApi();
  api.on(searchEverything, ({ query }) =>
    query.get('query') === 'rain'
      ? { tracks: [], playlists: [aPlaylist()], people: [{ ...alice, playlist_count: 1 }] }
      : nothing,
  );
  const { user, address } = renderApp('/nowhere', { api });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'rain');
  await screen.findByText('on the windows', { exact: false });
  expect(chosen()).toHaveTextContent('Rain on the windows');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('alice');
  await user.keyboard('{ArrowUp}{Enter}');
  await expect.poll(address).toBe('/playlists/playlist1');
});

test('pages are found by the beginnings of their words, as far as they are open to the reader', async () => {
  const api = fakeApi();
  api.on(searchEverything, { ...nothing, tracks: [aTrack()] });
  const { user } = renderApp('/nowhere', { api, viewer: aCurrentUser() });
  await user.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('option', { name: 'My Playlists' });
  expect(screen.queryByRole('option', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Audit log' })).toBeNull();
  await user.type(await input(), 'my playlists');
  expect(screen.getByRole('option', { name: 'My Playlists' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Home' })).toBeNull();
});

test('Shift and Enter put the chosen track into a new playlist', async () => {
  const api = fakeApi();
  api.on(searchEverything, { ...nothing, tracks: [aTrack()] });
  api.on(listMine, []);
  api.on(createPlaylist, { ...aPlaylist(), tracks: [], wanted: [] } as never);
  const { user } = renderApp('/nowhere', { api, viewer: aCurrentUser() });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'night');
  await screen.findByRole('option', { name: /Night Bus/ });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await user.click(await screen.findByRole('button', { name: 'New playlist with this track' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => api.callsTo(createPlaylist).map(({ body }) => body))
    .toEqual([{ name: 'Night Bus', track_ids: ['track1'] }]);
});

test('all results are one line away', async () => {
  const api = fakeApi();
  api.on(searchEverything, nothing);
  const { user, address } = renderApp('/nowhere', { api });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'x & y');
  await user.click(await screen.findByRole('option', { name: 'All results for “x & y”' }));
  await expect.poll(address).toBe('/search?q=x+%26+y');
});
