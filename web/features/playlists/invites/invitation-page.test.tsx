import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptInvite, getInvite, type OpenInvite } from '#shared/playlists/collaboration.ts';
import { aCurrentUser, bob } from '#tests/factories/replies.ts';
import { type FakeApi, fakeApi, refusal, renderPage } from '#tests/web-harness.tsx';
import { InvitationPage } from './invitation-page.tsx';

const invite: OpenInvite = {
  playlist: { id: 'playlist1', name: 'Night drive', cover_url: null, track_count: 3 },
  inviter: bob,
  right: 'add',
  expires_at: '2026-11-30T10:00:00.000Z',
  my_right: null,
};

const open = (prepare: (api: FakeApi) => void) => {
  const api = fakeApi();
  prepare(api);
  return renderPage(<InvitationPage />, '/invites/abc', '/invites/:token', { api, viewer: aCurrentUser() });
};

test('an invitation that no longer holds says why', async () => {
  open((api) => api.on(getInvite, refusal('gone', 'This invitation was taken back.')));
  expect(await screen.findByRole('heading', { name: 'This invitation is over' })).toBeVisible();
  expect(screen.getByText('This invitation was taken back.')).toBeVisible();
});

test('a full playlist says so beside the button', async () => {
  const { user } = open((api) => {
    api.on(getInvite, invite);
    api.on(acceptInvite, refusal('conflict', 'This playlist has 50 members.'));
  });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This playlist has 50 members.');
});

test('a member is led to the playlist instead', async () => {
  open((api) => api.on(getInvite, { ...invite, my_right: 'edit' }));
  expect(await screen.findByText('You are a member already.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the playlist' })).toHaveAttribute(
    'href',
    '/playlists/playlist1',
  );
});
