import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { followPerson, type ListedPerson, listFollowed, listFollowers } from '#shared/social/following.ts';
import { countUnread } from '#shared/social/notifications.ts';
import { getProfile, type Profile } from '#shared/social/profiles.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, FakeError, renderApp } from '#tests/web-harness.tsx';

const bob: Profile = {
  id: 'bob1',
  username: 'bob',
  avatar_url: null,
  avatar_colours: null,
  created_at: '2026-11-01T10:00:00.000Z',
  playlist_count: 2,
  likes_received: 7,
  followers_count: 3,
  following_count: null,
  is_followed: false,
  is_me: false,
};
const aPerson = (username: string): ListedPerson => ({
  id: username,
  username,
  avatar_url: null,
  is_followed: false,
});

function prepare() {
  const api = fakeApi();
  api.on(getProfile, bob);
  api.on(countUnread, { unread: 0, news: 0 });
  return api;
}

test('followers are listed page by page, and followed from there', async () => {
  const api = prepare();
  api.on(listFollowers, ({ query }) =>
    query.get('cursor') === 'anna'
      ? { people: [aPerson('carol')], next_cursor: null }
      : { people: [aPerson('anna')], next_cursor: 'anna' },
  );
  api.on(followPerson, { following: true, followers_count: 1 });
  const { user } = renderApp('/users/bob/follows', { api, viewer: aCurrentUser() });
  const more = await screen.findByRole('button', { name: 'Show more' });
  await user.click(more);
  expect(await screen.findByRole('link', { name: 'carol' })).toBeVisible();
  expect(screen.getByText('Only followers who let others see whom they follow are listed.')).toBeVisible();
  const row = within(screen.getByRole('tabpanel'));
  await user.click(row.getByRole('button', { name: 'Follow anna' }));
  expect(row.getByRole('button', { name: 'Following anna' })).toHaveAttribute('aria-pressed', 'true');
  expect(row.getByRole('button', { name: 'Follow carol' })).toHaveAttribute('aria-pressed', 'false');
});

test('a private list says so, and one that fails offers another try', async () => {
  const api = prepare();
  api.on(listFollowers, new FakeError(500, 'Broken'));
  api.on(listFollowed, { people: [], next_cursor: null, is_shown: false });
  const { user } = renderApp('/users/bob/follows', { api, viewer: aCurrentUser() });
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  expect(await screen.findByText('bob keeps this list private')).toBeVisible();
});
