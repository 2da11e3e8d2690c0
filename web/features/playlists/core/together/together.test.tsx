import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Collaboration,
  createInvite,
  listMembers,
  listShared,
  removeMember,
  revokeInvite,
} from '#shared/playlists/collaboration.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { acceptSuggestion, listSuggestions, suggest, type Suggestion } from '#shared/ingest/suggestions.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { alice, aCurrentUser, aPlaylist, aPlaylistTrack, aTrack, bob } from '#tests/factories/replies.ts';
import { FakeError, fakeApi, refusal, renderPage } from '#tests/web-harness.tsx';
import { getToken } from '#web/lib/session.ts';
import { EditDialog } from '../edit-dialog.tsx';
import { SharedList } from '../shared-list.tsx';
import { TrackList } from '../track-list.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

const playlist: Playlist = {
  ...aPlaylist({ can_edit: true }),
  version: 1,
  followers_count: 0,
  my_right: 'own',
  tracks: [aPlaylistTrack()],
  wanted: [],
};
const people: Collaboration = {
  my_right: 'own',
  rights: { suggest: 'nobody', without_account: false, comment: 'everybody' },
  owner: alice,
  members: [],
  invites: [],
};
const close = () => undefined;

test('people that do not load can be asked for again, and an unknown name is told beside its field', async () => {
  const api = fakeApi();
  let fails = true;
  api.on(listMembers, () => (fails ? refusal('internal', 'The disk is tired') : people));
  api.on(createInvite, refusal('not_found', 'There is nobody of this name.'));
  const page = <PeopleDialog playlist={playlist} open onClose={close} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The disk is tired');
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  const field = await screen.findByRole('textbox', { name: 'Or by username' });
  await user.type(field, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('There is nobody of this name.')).toBeVisible();
  expect(field).toHaveValue('nobody');
});

test('a member sees what they may do, and leaves after a question', async () => {
  const api = fakeApi();
  const members = [{ person: alice, right: 'add' as const, joined_at: '2026-11-01T10:00:00.000Z' }];
  api.on(listMembers, { ...people, my_right: 'add', owner: bob, members });
  api.on(removeMember, refusal('internal', 'Not today'));
  const page = <PeopleDialog playlist={{ ...playlist, my_right: 'add' }} open onClose={close} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  expect(await screen.findByText('You may add tracks.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Not today')).toBeVisible();
});

test('an edit whose right has ended says so, keeps the text, and is not sent again', async () => {
  const api = fakeApi();
  const detail = 'You may not change this playlist, or no longer.';
  api.on(updatePlaylist, new FakeError(409, { detail, code: 'conflict', reason: 'right_ended' }));
  const page = <EditDialog playlist={{ ...playlist, my_right: 'edit' }} open onClose={close} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  const genre = await screen.findByRole('combobox', { name: 'Genre' });
  expect(screen.queryByRole('combobox', { name: 'Who can see it' })).toBeNull();
  await user.clear(genre);
  await user.type(genre, 'Dub');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(api.callsTo(updatePlaylist).map(({ body }) => body)).toEqual([{ version: 1, genre: 'Dub' }]);
  expect([genre, getToken()]).toEqual([expect.objectContaining({ value: 'Dub' }), 'a-token']);
});

test('whoever removes a member is offered to end the links by which they could come back', async () => {
  const api = fakeApi();
  const members = [{ person: bob, right: 'add' as const, joined_at: '2026-11-01T10:00:00.000Z' }];
  const invite = { right: 'add' as const, expires_at: '2026-12-01T10:00:00.000Z', uses: 1, uses_max: 50 };
  const made = { ...invite, created_at: '2026-11-01T10:00:00.000Z' };
  const invites = [
    { ...made, id: 'link1', person: null },
    { ...made, id: 'named', person: aCurrentUser() },
  ];
  api.on(listMembers, { ...people, members, invites });
  api.on(removeMember, undefined);
  api.on(revokeInvite, undefined);
  const page = <PeopleDialog playlist={playlist} open onClose={close} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  const answer = async (title: string, button: string) => {
    const question = await screen.findByRole('alertdialog', { name: title });
    await user.click(within(question).getByRole('button', { name: button }));
  };
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: `Remove ${bob.username}` }));
    await answer(`Remove ${bob.username} from this playlist?`, 'Remove');
  };
  await remove();
  await answer('End the 1 open invitation link, too?', 'Keep');
  expect(api.callsTo(revokeInvite)).toEqual([]);
  await remove();
  await answer('End the 1 open invitation link, too?', 'End');
  await expect.poll(() => api.callsTo(revokeInvite).length).toBe(1);
  expect(api.callsTo(revokeInvite)[0]?.params).toMatchObject({ invite: 'link1' });
});

test('a refused suggestion says why and keeps what was typed', async () => {
  const api = fakeApi();
  api.on(searchTracks, [aTrack({ id: 'track2', title: 'Night Bus' })]);
  api.on(listSuggestions, { suggestions: [], flooded_at: null });
  api.on(suggest, refusal('conflict', 'This has been suggested already.'));
  const page = <SuggestDialog playlist={{ ...playlist, my_right: 'suggest' }} open onClose={close} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  await user.type(await screen.findByRole('searchbox', { name: 'Search on Segue' }), 'night');
  await user.click(await screen.findByRole('button', { name: /^Use Night Bus/ }));
  await user.type(screen.getByLabelText('A note (optional)'), 'Ten chars.');
  expect(screen.getByText('270 characters left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Suggest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This has been suggested already.');
  expect(screen.getByLabelText('A note (optional)')).toHaveValue('Ten chars.');
});

const suggestion: Suggestion = {
  id: 's1',
  by: { name: 'cleo', user: null },
  is_own: false,
  track: aTrack({ id: 'track2', title: 'Salt and neon' }),
  link: null,
  before: 'entry1',
  fills: null,
  source_for: null,
  note: 'Listen.',
  state: 'open',
  at: '2026-11-01T10:00:00.000Z',
  decided_at: null,
  decided_by: null,
};

test('a suggestion stands at its place and is moved before it is accepted', async () => {
  const api = fakeApi();
  api.on(listSuggestions, { suggestions: [suggestion], flooded_at: null });
  api.on(acceptSuggestion, refusal('conflict', 'This suggestion has been withdrawn.'));
  const page = <TrackList playlist={{ ...playlist, open_suggestions: 1 }} />;
  const { user } = renderPage(page, '/', '*', { api, viewer: aCurrentUser() });
  const items = async () =>
    (await within(screen.getByRole('region', { name: 'Tracks' })).findAllByRole('listitem')).map(
      (item) => /Salt and neon|Night Bus/.exec(item.textContent)?.[0] ?? item.textContent,
    );
  await screen.findByRole('group', { name: 'Suggestion: Salt and neon' });
  expect(await items()).toEqual(['Salt and neon', 'Night Bus']);
  await user.click(screen.getByRole('button', { name: 'Move Salt and neon' }));
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Place of Salt and neon' }),
    'At the end',
  );
  expect(await items()).toEqual(['Night Bus', 'Salt and neon']);
  await user.click(screen.getByRole('button', { name: 'Accept Salt and neon' }));
  expect(api.callsTo(acceptSuggestion)[0]?.body).toEqual({ before: null });
});

test('who may only suggest leaves a shared playlist from its card', async () => {
  const api = fakeApi();
  api.on(listShared, [{ ...aPlaylist({ name: 'Night drive' }), my_right: 'suggest' as const }]);
  api.on(removeMember, refusal('internal', 'Not today'));
  const { user } = renderPage(<SharedList />, '/', '*', { api, viewer: aCurrentUser() });
  const leave = async () => {
    await user.click(await screen.findByRole('button', { name: 'Leave Night drive' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  };
  await leave();
  expect(await screen.findByText('Not today')).toBeVisible();
  api.on(listShared, []);
  api.on(removeMember, undefined);
  await leave();
  await expect.poll(() => screen.queryByText('Night drive')).toBeNull();
});
