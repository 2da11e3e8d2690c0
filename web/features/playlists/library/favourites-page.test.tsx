import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getStar, listFavourites, starTrack, unstarTrack } from '#shared/playlists/favourites.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { countUnread } from '#shared/social/notifications.ts';
import type { Track } from '#shared/music/tracks.ts';
import { aCurrentUser, aTrack } from '#tests/factories/replies.ts';
import { type FakeApi, fakeApi, FakeError, renderApp } from '#tests/web-harness.tsx';

/** Prepares a reader with one favourite, which can be removed and added. */
function prepare(starred = true) {
  const api = fakeApi();
  const track: Track = aTrack({ title: 'Amber' });
  let stars = starred ? [track] : [];
  api.on(countUnread, { unread: 0, news: 0 });
  api.on(listPopular, new FakeError(503, 'Broken'));
  api.on(listFavourites, () => stars);
  api.on(getStar, () => ({ starred: stars.length > 0 }));
  api.on(starTrack, () => {
    stars = [track];
    return { starred: true };
  });
  api.on(unstarTrack, () => {
    stars = [];
    return { starred: false };
  });
  return api;
}

const open = (api: FakeApi) => renderApp('/favourites', { api, viewer: aCurrentUser() });

test('a favourite is taken off by its star, and put back where that was a mistake', async () => {
  const { user } = open(prepare());
  await user.click(await screen.findByRole('button', { name: 'Remove Amber from favourites' }));
  expect(await screen.findByText('No favourites yet')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Play Amber' })).toBeVisible();
});

test('without any it says how one comes to be', async () => {
  open(prepare(false));
  expect(await screen.findByText(/choose “Add to favourites”/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play all' })).toBeNull();
});

test('what cannot be changed stays, and is told', async () => {
  const api = prepare();
  api.on(unstarTrack, new FakeError(503, 'Broken'));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Remove Amber from favourites' }));
  expect(await screen.findByText(/could not be changed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play Amber' })).toBeVisible();
});
