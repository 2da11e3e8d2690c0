import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Collaboration, listMembers } from '#shared/playlists/collaboration.ts';
import type { HistoryEntry } from '#shared/playlists/history.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { getStar } from '#shared/playlists/favourites.ts';
import { listTrackPlaylists } from '#shared/playlists/library.ts';
import { getMute } from '#shared/social/notifications.ts';
import { listSuggestions } from '#shared/ingest/suggestions.ts';
import { alice, aCurrentUser, aPlaylist, aPlaylistTrack, aTrack, bob } from '#tests/factories/replies.ts';
import { controls } from '#tests/rights-controls.ts';
import { harmless, type Place, type Reader, readers } from '#tests/rights.ts';
import { fakeApi, renderPage } from '#tests/web-harness.tsx';
import { PastState } from './past/past-state.tsx';
import { PlaylistPage } from './playlist-page.tsx';

// The same table runs against the server in tests/rights.test.ts: a control that is shown to a reader is a call that succeeds.

class SilentSocket {
  addEventListener = (): void => undefined;
  close = (): void => undefined;
}
beforeEach(() => void vi.stubGlobal('WebSocket', SilentSocket));

const helper = { id: 'helper1', username: 'helper', avatar_url: null };
const link = {
  storage_type: 'URL' as const,
  source_url: 'https://music.example/first',
  platform: 'other' as const,
};
const at = '2026-11-01T10:00:00.000Z';

/** The page's reply for a reader, who is alice. */
function replyTo({ right, name }: Reader): Playlist {
  const owner = right === 'own' ? alice : bob;
  const canEdit = right === 'own' || right === 'edit';
  const isMine = right === 'edit' || right === 'add' ? { is_mine: true as const } : {};
  const { title, ...rest } = aTrack({ owner, can_edit: right === 'own' });
  return {
    ...aPlaylist({ owner, can_edit: canEdit, cover_url: '/cover.jpg' }),
    version: 1,
    followers_count: 0,
    my_right: right,
    ...(right === null && name === 'a visitor' ? { suggest_after: 'login' as const } : {}),
    ...(canEdit ? { open_suggestions: 1 } : {}),
    tracks: [
      aPlaylistTrack({ ...rest, ...link, id: 'track0', title: 'First', entry_id: 'entry0' }),
      aPlaylistTrack({ ...rest, title, index: 1 }),
      aPlaylistTrack({
        ...isMine,
        id: 'track2',
        title: 'Put in',
        owner: helper,
        entry_id: 'entry2',
        index: 2,
      }),
    ],
    wanted: [
      {
        entry_id: 'entry3',
        index: 3,
        title: 'Missing',
        artist: '',
        album: '',
        duration_seconds: null,
        url: null,
      },
    ],
  };
}

const peopleFor = ({ right, isMember }: Reader): Collaboration => ({
  my_right: right ?? 'suggest',
  rights: { suggest: 'followers', without_account: false, comment: 'everybody' },
  owner: right === 'own' ? alice : bob,
  members: [
    { person: helper, right: 'add', joined_at: at },
    ...(isMember && right !== 'own' ? [{ person: alice, right: 'edit' as const, joined_at: at }] : []),
  ],
  ...(right === 'own'
    ? {
        invites: [
          { id: 'i1', person: null, right: 'add', expires_at: at, created_at: at, uses: 0, uses_max: 10 },
        ],
      }
    : {}),
});

const suggestion = {
  id: 's1',
  by: { name: 'cleo', user: null },
  is_own: false,
  track: aTrack({ id: 'track9', title: 'Offered' }),
  link: null,
  before: null,
  fills: null,
  source_for: null,
  note: '',
  state: 'open' as const,
  at,
  decided_at: null,
  decided_by: null,
};

const entry: HistoryEntry = {
  id: 'event1',
  first_id: 'event1',
  before_id: null,
  at,
  person: bob,
  visibility: 'public',
  changes: [],
};

const roles = ['button', 'link', 'textbox', 'combobox', 'radio', 'menuitem'] as const;
const namesIn = (inside: ReturnType<typeof within>): string[] =>
  roles.flatMap((role) =>
    inside
      .queryAllByRole(role)
      .map(
        (control: HTMLElement) =>
          control.getAttribute('aria-label') ?? labelOf(control) ?? control.textContent.trim(),
      ),
  );
const labelOf = (control: HTMLElement): string | null =>
  (control as HTMLInputElement).labels?.[0]?.textContent ?? null;

/** All controls that a reader sees, by place; the test opens each dialog and menu as a person does. */
async function shownTo(reader: Reader): Promise<Record<Place, string[]>> {
  const api = fakeApi();
  const playlist = replyTo(reader);
  api.on(getPlaylist, playlist);
  api.on(getStar, { starred: false });
  api.on(getMute, { muted: false });
  api.on(listTrackPlaylists, { total: 1, playlists: [] });
  api.on(listMembers, peopleFor(reader));
  api.on(listSuggestions, { suggestions: [suggestion], flooded_at: null });
  const viewer = reader.isVisitor ? {} : { viewer: aCurrentUser() };
  const options = { api, ...viewer };
  const { user, unmount } = renderPage(<PlaylistPage />, '/playlists/playlist1', '/playlists/:id', options);
  await screen.findByRole('heading', { name: playlist.name });
  const rows = screen.getByRole('region', { name: 'Tracks' });
  await within(rows).findByRole('button', { name: 'More about First' });
  if (playlist.can_edit) await within(rows).findByRole('group', { name: /^Suggestion: / });
  const header = screen.getByRole('heading', { name: playlist.name }).closest('header')!;
  const shown: Record<Place, string[]> = {
    page: namesIn(within(header)),
    menu: [],
    item: [],
    ownItem: [],
    missing: [],
    edit: [],
    people: [],
    past: [],
    offer: playlist.can_edit
      ? namesIn(within(within(rows).getByRole('group', { name: /^Suggestion: / })))
      : [],
  };
  const missingRow = within(rows)
    .getAllByRole('listitem')
    .find((row) => row.textContent.includes('Missing'))!;
  shown.missing = namesIn(within(missingRow));

  const more = () => within(header).getByRole('button', { name: 'More' });
  async function menuOf(button: HTMLElement): Promise<string[]> {
    await user.click(button);
    const menu = await screen.findByRole('menu');
    // Its count of playlists is fetched as it opens.
    await waitFor(() => expect(within(menu).queryByText('Playlists with this track…')).toBeNull());
    const names = namesIn(within(menu));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return names;
  }
  shown.menu = await menuOf(more());
  shown.item = await menuOf(within(rows).getByRole('button', { name: 'More about Night Bus' }));
  shown.ownItem = await menuOf(within(rows).getByRole('button', { name: 'More about Put in' }));

  async function dialogBy(open: () => Promise<void>, isThere: (dialog: HTMLElement) => Promise<unknown>) {
    await open();
    const dialog = await screen.findByRole('dialog');
    await isThere(dialog);
    const names = namesIn(within(dialog));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return names;
  }
  const edit = within(header).queryByRole('button', { name: 'Edit' });
  if (edit) {
    shown.edit = await dialogBy(
      () => user.click(edit),
      (dialog) => within(dialog).findByRole('textbox', { name: 'Name' }),
    );
  }
  if (shown.menu.includes('People')) {
    shown.people = await dialogBy(
      async () => {
        await user.click(more());
        await user.click(await screen.findByRole('menuitem', { name: 'People' }));
      },
      (dialog) => within(dialog).findByRole('heading', { name: /members?$/ }),
    );
  }
  unmount();
  const past = <PastState playlist={playlist} entry={entry} isNow={false} onChanged={() => undefined} />;
  renderPage(past, '/', '*', options);
  shown.past = namesIn(within(await screen.findByRole('region', { name: 'The playlist then' })));
  return shown;
}

test.each(readers)('$name is shown the controls whose calls succeed, and no other', async (reader) => {
  const shown = await shownTo(reader);
  const differing = controls.flatMap(({ name, place, label, isFor }) => {
    const isShown = shown[place].some((one) => label.test(one));
    return isShown === isFor(reader) ? [] : [`${name}: ${isShown ? 'shown' : 'not shown'}`];
  });
  expect(differing).toEqual([]);
  const places = Object.keys(shown) as Place[];
  const unlisted = places.flatMap((place) => {
    const known = [...controls.flatMap((one) => (one.place === place ? one.label : [])), ...harmless[place]];
    return shown[place]
      .filter((one) => !known.some((label) => label.test(one)))
      .map((one) => `${place}: ${one}`);
  });
  // A new control is a row of tests/rights-controls.ts, or harmless.
  expect(unlisted).toEqual([]);
});
