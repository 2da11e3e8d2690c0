import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  listPopular,
  getPlaylist,
  type Playlist,
  type PlaylistSummary,
} from '#shared/playlists/playlists.ts';
import { listFollowingFeed, type NewsItem } from '#shared/social/following.ts';
import { listPlays, type Play } from '#shared/social/plays.ts';
import { alice, aCurrentUser, aPlaylist, aTrack, bob } from '#tests/factories/replies.ts';
import { fakeApi, FakeError, renderPage } from '#tests/web-harness.tsx';
import { HomePage } from './home-page.tsx';

const viewer = aCurrentUser();
const list = aPlaylist({ id: 'list1', name: 'Night drive', owner: alice, track_count: 4 });

function apiWith(feed: readonly PlaylistSummary[], news: NewsItem[] = [], plays: Play[] = []) {
  const api = fakeApi();
  api.on(listPopular, ({ query }) => (query.get('page') === '1' ? [...feed] : []));
  api.on(getPlaylist, ({ params }): Playlist => {
    const playlist = feed.find(({ id }) => id === params['id']) ?? list;
    return { ...playlist, version: 1, followers_count: 0, my_right: null, tracks: [], wanted: [] };
  });
  api.on(listFollowingFeed, { lines: news, next_cursor: null });
  api.on(listPlays, { plays, next_cursor: null, remembers: true, keep_days: 365 });
  return api;
}

const open = (api: ReturnType<typeof fakeApi>, isMember = true) =>
  renderPage(<HomePage />, '/', '/', { api, ...(isMember ? { viewer } : {}) });

const line = (id: string, name: string): NewsItem => ({
  id: `line-${id}`,
  kind: 'published',
  at: new Date().toISOString(),
  person: bob,
  playlist: aPlaylist({ id, name, owner: bob, track_count: 2 }),
  count: 2,
  tracks: [aTrack()],
});

const play: Play = {
  id: 'play1',
  played_at: new Date().toISOString(),
  track: aTrack({ title: 'Exit 9.mp3' }),
  playlist: { id: 'list9', name: 'Long way round', cover_url: null, cover_colours: null },
};

test('a visitor reads what Segue is, and can play the list of the day', async () => {
  open(apiWith([list]), false);
  expect(await screen.findByRole('heading', { name: 'Share your music', level: 1 })).toBeVisible();
  const caption = await screen.findByText('List of the day', { exact: false });
  expect(caption).toHaveTextContent('Night drive');
  const picture = within(caption.parentElement as HTMLElement);
  expect(picture.getByRole('button', { name: 'Play Night drive' })).toBeVisible();
});

test('where no list has songs there is no list of the day', async () => {
  open(apiWith([]), false);
  expect(await screen.findByText('No playlists available')).toBeVisible();
  expect(screen.queryByText('List of the day')).toBeNull();
});

test('a member sees tonight’s list and its reason, what is new, and where they stopped', async () => {
  open(apiWith([list], [line('new1', 'Fresh'), line('new2', 'Fresher')], [play]));
  const tonight = await screen.findByRole('region', { name: 'Tonight’s segue' });
  expect(within(tonight).getByText('New from bob')).toBeVisible();
  expect(within(tonight).getByRole('button', { name: 'Play: Fresh' })).toBeVisible();
  const news = screen.getByRole('region', { name: 'New since yesterday' });
  expect(within(news).getByRole('link', { name: 'Fresher' })).toBeVisible();
  expect(within(news).getByText('A new playlist by bob')).toBeVisible();
  const goOn = screen.getByRole('region', { name: 'Go on' });
  expect(within(goOn).getByText('Last heard: Exit 9')).toBeVisible();
  expect(within(goOn).getByRole('button', { name: 'Go on with Long way round' })).toBeVisible();
  expect(screen.queryByText('List of the day')).toBeNull();
});

test('parts without anything to say are not there, nor are those whose call failed', async () => {
  const api = apiWith([list]);
  api.on(listPlays, new FakeError(503, 'Broken'));
  open(api);
  const tonight = await screen.findByRole('region', { name: 'Tonight’s segue' });
  expect(within(tonight).getByText('Popular tonight')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('tablist', { name: 'Feeds' })).toBeVisible());
  expect(screen.queryByRole('region', { name: 'New since yesterday' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Go on' })).toBeNull();
});
