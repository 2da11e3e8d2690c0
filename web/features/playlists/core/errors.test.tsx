import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listShared } from '#shared/playlists/collaboration.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as calls from '#shared/playlists/playlists.ts';
import { listSmartLists } from '#shared/playlists/smart-lists.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { aCurrentUser, aPlaylist, aPlaylistTrack } from '#tests/factories/replies.ts';
import { FakeError, fakeApi, refusal, renderApp, unreachable } from '#tests/web-harness.tsx';

// The specification's section 8, playlists: each text with its buttons.

const mine = [aPlaylist({ can_edit: true }), aPlaylist({ id: 'playlist2', name: 'Second', can_edit: true })];
const whole: calls.Playlist = {
  ...aPlaylist({ can_edit: true }),
  version: 1,
  followers_count: 0,
  my_right: 'own',
  tracks: [aPlaylistTrack({ can_edit: true })],
  wanted: [],
};

function open(at: string, prepare: (api: ReturnType<typeof fakeApi>) => void) {
  const api = fakeApi();
  api.on(calls.listMine, mine);
  api.on(calls.listPopular, []);
  api.on(listShared, []);
  api.on(listSmartLists, []);
  prepare(api);
  return renderApp(at, { api, viewer: aCurrentUser() });
}

test('playlists that do not load say their status and detail, with both ways out', async () => {
  let fails = true;
  const { user } = open('/my-playlists', (api) =>
    api.on(calls.listMine, () => (fails ? refusal('internal', 'The disk is tired') : mine)),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load playlists (500). The disk is tired');
  expect(within(alert).getByRole('link', { name: 'Reset Authentication' })).toHaveAttribute(
    'href',
    '/reset-auth',
  );
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
});

test('without a session My playlists says so', async () => {
  renderApp('/my-playlists');
  expect(
    await screen.findByText('You are not logged in. Please login to view your playlists.'),
  ).toBeVisible();
});

test.each([
  ['an error of the server', refusal('internal', 'No room'), /^Failed to create playlist \(500\)No room/],
  ['a refusal', refusal('forbidden', 'Not you'), /^Authentication error: .*Not you.*Reset Authentication/],
  ['no answer', unreachable, /^No response from server\. Check your network connection\./],
] as const)(
  'a playlist that is not created for %s says why and keeps what was typed',
  async (_name, reply, message) => {
    const { user } = open('/playlists/create', (api) => api.on(edits.createPlaylist, reply));
    await user.type(await screen.findByLabelText('Name'), 'Unmade');
    // Looked for from before the press on: a refusal leads to the login a moment after it is told.
    const failed = waitFor(() => {
      expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByLabelText('Name')).toHaveValue('Unmade');
    });
    await user.click(screen.getByRole('button', { name: 'Create Playlist' }));
    await failed;
  },
);

test('playlists that are not deleted stay, with the detail and a button to dismiss it', async () => {
  const { user } = open('/my-playlists', (api) =>
    api.on(edits.deletePlaylist, ({ params }) =>
      params['id'] === 'playlist2' ? refusal('internal', 'Not today') : undefined,
    ),
  );
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(screen.getByRole('button', { name: /^Delete selected/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error deleting playlists');
  expect(alert).toHaveTextContent('Not today');
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a playlist that does not load says its status and tries again', async () => {
  let fails = true;
  const { user } = open('/playlists/playlist1', (api) =>
    api.on(calls.getPlaylist, () => (fails ? new FakeError(503, { detail: 'Busy' }) : whole)),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load playlist (503)');
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: whole.name })).toBeVisible();
});

test('a playlist that is not there says so', async () => {
  open('/playlists/gone', (api) => api.on(calls.getPlaylist, refusal('not_found', 'Playlist not found.')));
  expect(await screen.findByRole('heading', { name: 'Playlist not found.' })).toBeVisible();
});

test('a track whose deletion fails comes back, and the failure can be dismissed', async () => {
  const { user } = open('/playlists/playlist1', (api) => {
    api.on(calls.getPlaylist, whole);
    api.on(deleteTrack, refusal('internal', 'No'));
  });
  await user.click(await screen.findByRole('button', { name: 'Delete track: Night Bus' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }));
  // It is carried out when the time to undo it has passed, or when the page closes.
  window.dispatchEvent(new Event('pagehide'));
  const alert = await screen.findByText('Failed to delete track. Please try again.');
  expect(await screen.findByRole('button', { name: 'Play Night Bus' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
});

test('missing songs are grey words that nothing plays, and only their owner fills them', async () => {
  const missing = [
    { entry_id: 'w1', index: 1, title: 'Lost', artist: '', album: '', duration_seconds: 61, url: null },
  ];
  for (const [can_edit, buttons] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const { unmount } = open('/playlists/playlist1', (api) =>
      api.on(calls.getPlaylist, { ...whole, can_edit, wanted: missing }),
    );
    expect(await screen.findByText('Lost')).toBeVisible();
    expect(screen.getByText(/1 song is still missing/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Play Lost/ })).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Fill Lost' })).toHaveLength(buttons);
    unmount();
  }
});
