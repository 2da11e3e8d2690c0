import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getFolders } from '#shared/playlists/library.ts';
import { addItem } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { listSaved } from '#shared/playlists/saves.ts';
import { countUnread } from '#shared/social/notifications.ts';
import { aCurrentUser, aPlaylist, bob } from '#tests/factories/replies.ts';
import { fakeApi, refusal, renderPage } from '#tests/web-harness.tsx';
import { choose, shelf as width } from '#web/lib/preferences.ts';
import { keyOf } from '#web/lib/query.ts';
import { idlePlayback, usePlayback } from '#web/player/playback.ts';
import { Shelf } from './shelf.tsx';

const own = aPlaylist({ id: 'own', name: 'Own', visibility: 'unlisted', track_count: 2 });
const kept = aPlaylist({ id: 'kept', name: 'Kept', track_count: 1 });
const saved = aPlaylist({ id: 'saved', name: 'Saved one', owner: bob });

function prepare() {
  const api = fakeApi();
  api.on(listMine, [{ ...own, open_suggestions: 2 }, kept]);
  api.on(listSaved, [saved]);
  api.on(getFolders, { folders: [{ id: 'drawer', name: 'Drawer', playlist_ids: ['kept'] }] });
  return api;
}

const open = (api: ReturnType<typeof fakeApi>) =>
  renderPage(<Shelf />, '/', '*', { api, viewer: aCurrentUser() });

const line = (name: RegExp) => screen.getByRole('link', { name });

afterEach(() => {
  act(() => {
    choose(width, 'wide');
    usePlayback.setState(idlePlayback);
  });
});

test('it has the ways, my folders and lists with what waits there, and those saved from others', async () => {
  const { client } = open(prepare());
  expect(await screen.findByRole('link', { name: 'Own 2 suggestions' })).toHaveAttribute(
    'href',
    '/playlists/own',
  );
  expect(line(/^Saved one bob/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Kept/ })).toBe(null);
  expect(line(/^Home/)).toHaveAttribute('aria-current', 'page');
  act(() => void client.setQueryData(keyOf(countUnread, {}), { unread: 4, news: 3 }));
  expect(await screen.findByRole('link', { name: 'Following 3 new' })).toBeVisible();
  expect(line(/^Add a playlist/)).toHaveAttribute('href', '/my-playlists#create');
});

test('a folder opens in its place, which this browser remembers', async () => {
  const { user } = open(prepare());
  const folder = await screen.findByRole('button', { name: /^Drawer/ });
  expect(folder).toHaveAttribute('aria-expanded', 'false');
  await user.click(folder);
  expect(line(/^Kept 1 track/)).toBeVisible();
  expect(localStorage.getItem('shelf.folders')).toBe('drawer');
  await user.click(folder);
  expect(screen.queryByRole('link', { name: /^Kept/ })).toBe(null);
  expect(localStorage.getItem('shelf.folders')).toBe(null);
});

test('the lines are one stop of Tab, and the arrows move between them and open folders', async () => {
  const { user } = open(prepare());
  const folder = await screen.findByRole('button', { name: /^Drawer/ });
  await expect.poll(() => folder.tabIndex).toBe(0);
  folder.focus();
  await user.keyboard('{ArrowDown}');
  expect(line(/^Own/)).toHaveFocus();
  expect([folder.tabIndex, line(/^Own/).tabIndex]).toEqual([-1, 0]);
  await user.keyboard('{End}');
  expect(line(/^Saved one/)).toHaveFocus();
  await user.keyboard('{Home}{ArrowRight}{ArrowDown}');
  expect(line(/^Kept/)).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(folder).toHaveAttribute('aria-expanded', 'false');
});

test('the list that plays says so in a word', async () => {
  open(prepare());
  await screen.findByRole('link', { name: /^Own/ });
  const origin = { from: 'page', playlistId: 'own', name: 'Own' } as const;
  act(() => usePlayback.setState({ origin, status: 'playing' }));
  expect(line(/^Own/)).toHaveAccessibleName('Own Playing · 2 suggestions');
  expect(line(/^Own/).querySelector('[data-equalizer]')).not.toBe(null);
});

test('the slim column keeps its names for screen readers', async () => {
  const { user } = open(prepare());
  await screen.findByRole('link', { name: /^Own/ });
  await user.click(screen.getByRole('button', { name: 'Fold the shelf' }));
  expect(screen.getByRole('button', { name: 'Open the shelf' })).toHaveAttribute('aria-expanded', 'false');
  expect(line(/^Own 2 suggestions/)).toHaveAttribute('title', 'Own');
  expect(localStorage.getItem('shelf')).toBe('slim');
});

test('who has nothing yet is led to a first list', async () => {
  const api = fakeApi();
  api.on(listMine, []);
  api.on(listSaved, []);
  api.on(getFolders, { folders: [] });
  open(api);
  expect(await screen.findByText('Your playlists will stand here')).toBeVisible();
  expect(line(/^Create a playlist/)).toHaveAttribute('href', '/my-playlists#create');
});

test('what could not be loaded is asked for again', async () => {
  const api = prepare();
  api.on(getFolders, refusal('not_found', 'No.'));
  const { user } = open(api);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your playlists could not be loaded.');
  api.on(getFolders, { folders: [] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^Kept/ })).toBeVisible();
});

test('a song that is dropped on a list of one’s own is added; others’ lists take none', async () => {
  const api = prepare();
  api.on(addItem, refusal('conflict', 'It is there already.'));
  open(api);
  const song = { id: 'song', title: 'Amber' };
  const dataTransfer = { types: ['application/x-segue-track'], getData: () => JSON.stringify(song) };
  const over = (target: HTMLElement) => {
    const event = createEvent.dragOver(target, { dataTransfer });
    fireEvent(target, event);
    return event.defaultPrevented;
  };
  await screen.findByRole('link', { name: /^Own/ });
  expect([over(line(/^Own/)), over(line(/^Saved one/))]).toEqual([true, false]);
  fireEvent.drop(line(/^Own/), { dataTransfer });
  expect(await screen.findByText('It is there already.')).toBeVisible();
  expect(api.callsTo(addItem)[0]).toMatchObject({ params: { id: 'own' }, body: { track_id: 'song' } });
});
