import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listShared } from '#shared/playlists/collaboration.ts';
import { playlistFirstItems } from '#shared/limits.ts';
import * as calls from '#shared/playlists/playlists.ts';
import { usePlayback } from '#web/player/playback.ts';
import { aCurrentUser, aPlaylist, aPlaylistTrack } from '#tests/factories/replies.ts';
import { type SeenCall, fakeApi, renderApp } from '#tests/web-harness.tsx';

// As few as show it: a page of the server may hold less than was asked for.
const items = 6;
const pageSize = 4;
const trackAt = (at: number): calls.PlaylistTrack =>
  aPlaylistTrack({
    id: `track${at}`,
    entry_id: `entry${at}`,
    index: at,
    title: `Song ${at}`,
    can_edit: true,
  });

const head: calls.Playlist = {
  ...aPlaylist({ can_edit: true, track_count: items }),
  version: 1,
  followers_count: 0,
  my_right: 'own',
  tracks: [],
  wanted: [],
};

/** A server whose playlist is longer than the first page; `release` sends the other pages. */
function openLong() {
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  let version = 1;
  const pageOf = ({ query }: SeenCall): calls.Playlist => {
    const from = Number(query.get('after')?.split('.')[0] ?? 0);
    const to = Math.min(items, from + pageSize);
    const tracks = Array.from({ length: to - from }, (_, at) => trackAt(from + at));
    const next = to < items ? { next_items: `${to}.0.entry` } : {};
    return { ...head, version, tracks, ...next };
  };
  const api = fakeApi();
  api.on(listShared, []);
  api.on(calls.getPlaylist, async (call) => {
    requests.push(`${call.query.get('items')} ${call.query.get('after') ?? 'first'}`);
    if (call.query.has('after')) await gate.promise;
    return pageOf(call);
  });
  const opened = renderApp('/playlists/playlist1', { api, viewer: aCurrentUser() });
  return {
    ...opened,
    requests,
    release: () => gate.resolve(),
    change: () => {
      version += 1;
    },
  };
}

const rows = () => screen.getByRole('region', { name: 'Tracks' });
const lastRow = () =>
  within(rows()).queryByRole('button', { name: new RegExp(`^Play Song ${items - 1}\\b`) });

test('a long playlist shows its beginning at once; what arranges it waits for the rest', async () => {
  const { user, requests, release } = openLong();
  expect(await screen.findByRole('button', { name: /^Play Song 0\b/ })).toBeVisible();
  expect(screen.getByText(new RegExp(`^${items} tracks · `))).toBeVisible();
  const grip = await screen.findByRole('button', { name: 'Move Song 0' });
  expect(grip).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'More about Song 3' }));
  expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  expect(lastRow()).toBeNull();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Song 0' })).toBeEnabled());
  expect(requests).toEqual([`${playlistFirstItems} first`, `1000 ${pageSize}.0.entry`]);
});

test('music that begins before the rest is there goes on with it', async () => {
  const { user, release } = openLong();
  await user.click(await screen.findByRole('button', { name: /^Play Song 2\b/ }));
  expect(usePlayback.getState().queue.items).toHaveLength(pageSize);
  release();
  await waitFor(() => expect(usePlayback.getState().queue.items).toHaveLength(items));
  const { queue } = usePlayback.getState();
  expect(queue.items.map(({ track }) => track.id)).toEqual(
    Array.from({ length: items }, (_, at) => `track${at}`),
  );
  expect(queue.position).toBe(2);
});

test('a playlist that changes while it is read is read again', async () => {
  const { requests, release, change } = openLong();
  await screen.findByRole('button', { name: /^Play Song 0\b/ });
  change();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Song 0' })).toBeEnabled());
  expect(requests.map((query) => !query.includes('first'))).toEqual([false, true, false, true]);
});
