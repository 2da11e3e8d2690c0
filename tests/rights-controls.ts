import * as team from '#shared/playlists/collaboration.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { checkPlaylistLinks } from '#shared/ingest/link-health.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import type { Right } from '#shared/playlists/playlists.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import * as suggestions from '#shared/ingest/suggestions.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import type { Client } from '#tests/harness.ts';
import type { Control, Reader, Stage } from './rights.ts';

const ranks = { suggest: 1, add: 2, edit: 3, own: 4 } as const;
const from =
  (right: Right) =>
  (reader: Reader): boolean =>
    reader.right !== null && ranks[reader.right] >= ranks[right];
const everybody = (): boolean => true;
const ofMembers = (reader: Reader): boolean => reader.isMember === true;

const patch =
  (body: Partial<Omit<edits.PlaylistPatch, 'version'>>) =>
  (who: Client, { id, version }: Stage) =>
    who.call(edits.updatePlaylist, { params: { id }, body: { version, ...body } });
/** A control that leads visitors to the login sends nothing for them. */
const sentToLogin = () => Promise.resolve({ status: 204 });
let times = 0;
const somethingNew = (): string => `Something new ${(times += 1)}`;
const visitorName = (who: Client) => (who.token === null ? { name: 'Uncle Rudi' } : {});
const take = (entry: 'item' | 'ownItem') => (who: Client, stage: Stage) =>
  who.call(edits.removeEntry, { params: { id: stage.id, entry: stage[entry] } });
const propose = (extra: (stage: Stage) => object) => (who: Client, stage: Stage) =>
  who.call(suggestions.suggest, {
    params: { id: stage.id },
    body: {
      url: `https://music.example/${somethingNew().replaceAll(' ', '-')}`,
      title: 'New',
      ...visitorName(who),
      ...extra(stage),
    },
  });

/** Every control of a playlist's page that sends something; those that destroy come last. */
export const controls: readonly Control[] = [
  {
    name: 'opens the history',
    place: 'menu',
    label: /^History$/,
    isFor: everybody,
    call: (who, { id }) => who.call(listHistory, { params: { id } }),
  },
  {
    name: 'likes it',
    place: 'page',
    label: /^Like /,
    isFor: everybody,
    call: (who, { id }) => (who.token === null ? sentToLogin() : who.call(likePlaylist, { params: { id } })),
  },
  {
    name: 'saves it',
    place: 'page',
    label: /^Save /,
    isFor: everybody,
    call: (who, { id }) => (who.token === null ? sentToLogin() : who.call(savePlaylist, { params: { id } })),
  },
  {
    name: 'makes a version',
    place: 'menu',
    label: /^Make my own version$/,
    isFor: everybody,
    call: (who, { id }) => (who.token === null ? sentToLogin() : who.call(forkPlaylist, { params: { id } })),
  },
  {
    name: 'suggests a track',
    place: 'page',
    label: /^Suggest a track$/,
    isFor: ({ right }) => right === 'suggest',
    alsoFor: from('suggest'),
    call: propose(() => ({})),
  },
  {
    name: 'has a missing one',
    place: 'missing',
    label: /^I have /,
    isFor: ({ right }) => right === 'suggest' || right === 'add',
    alsoFor: from('suggest'),
    call: propose(({ missing }) => ({ fills: missing })),
  },
  {
    name: 'suggests a source',
    place: 'item',
    label: /^Suggest a source/,
    isFor: (reader) => from('suggest')(reader) && reader.right !== 'own',
    alsoFor: from('suggest'),
    call: propose(({ item }) => ({ source_for: item })),
  },
  {
    name: 'adds tracks',
    place: 'page',
    label: /^Add Tracks$/,
    isFor: from('add'),
    call: async (who, { id, track }) =>
      who.call(edits.addEntry, { params: { id }, body: { track_id: await track() } }),
  },
  {
    name: 'imports lines',
    place: 'menu',
    label: /^Import a playlist$/,
    isFor: from('edit'),
    alsoFor: from('add'),
    call: (who, { id }) =>
      who.call(importList, { body: { playlist_id: id, lines: [{ title: somethingNew() }] } }),
  },
  {
    name: 'sees the people',
    place: 'menu',
    label: /^People$/,
    isFor: from('add'),
    alsoFor: ofMembers,
    call: (who, { id }) => who.call(team.listMembers, { params: { id } }),
  },
  {
    name: 'renames it',
    place: 'edit',
    label: /^Name$/,
    isFor: from('edit'),
    call: (who, stage) => patch({ name: somethingNew() })(who, stage),
  },
  {
    name: 'opens the words',
    place: 'page',
    label: /^Edit$/,
    isFor: from('edit'),
    call: (who, stage) => patch({ description: somethingNew() })(who, stage),
  },
  {
    name: 'takes the cover away',
    place: 'edit',
    label: /^Remove picture$/,
    isFor: from('edit'),
    call: (who, { id }) => who.call(edits.removeCover, { params: { id } }),
  },
  {
    name: 'chooses who can see it',
    place: 'edit',
    label: /^Who can see it$/,
    isFor: from('own'),
    call: patch({ visibility: 'unlisted' }),
  },
  {
    name: 'moves an item',
    place: 'item',
    label: /^Move up$/,
    isFor: from('edit'),
    call: (who, { id, item, version }) =>
      who.call(edits.moveEntry, { params: { id, entry: item }, body: { version, before: null } }),
  },
  {
    name: 'brings a state back',
    place: 'past',
    label: /^Bring all of it back$/,
    isFor: from('edit'),
    call: (who, { id, event }) =>
      who.call(edits.restorePlaylist, { params: { id }, body: { event_id: event, items: [] } }),
  },
  {
    name: 'accepts a suggestion',
    place: 'offer',
    label: /^Accept /,
    isFor: from('edit'),
    call: (who, { id, suggestion: sid }) =>
      who.call(suggestions.acceptSuggestion, { params: { id, sid }, body: {} }),
  },
  {
    name: 'rejects a suggestion',
    place: 'offer',
    label: /^Reject /,
    isFor: from('edit'),
    call: (who, { id, otherSuggestion: sid }) =>
      who.call(suggestions.rejectSuggestion, { params: { id, sid } }),
  },
  {
    name: 'checks the links',
    place: 'menu',
    label: /^Check links now$/,
    isFor: from('own'),
    call: (who, { id }) => who.call(checkPlaylistLinks, { params: { id } }),
  },
  {
    name: 'chooses who may suggest',
    place: 'people',
    label: /^Nobody/,
    isFor: from('own'),
    call: (who, { id }) => who.call(team.setRights, { params: { id }, body: { suggest: 'nobody' } }),
  },
  {
    name: 'makes an invitation',
    place: 'people',
    label: /^Make a link$/,
    isFor: from('own'),
    call: (who, { id }) => who.call(team.createInvite, { params: { id }, body: { right: 'add' } }),
  },
  {
    name: 'takes an invitation back',
    place: 'people',
    label: /^Revoke/,
    isFor: from('own'),
    call: (who, { id, invite }) => who.call(team.revokeInvite, { params: { id, invite } }),
  },
  {
    name: 'gives a member another right',
    place: 'people',
    label: /^What .* may do$/,
    isFor: from('own'),
    call: (who, { id, helper: name }) =>
      who.call(team.setMemberRight, { params: { id, name }, body: { right: 'edit' } }),
  },
  {
    name: 'removes a member',
    place: 'people',
    label: /^Remove /,
    isFor: from('own'),
    call: (who, { id, helper: name }) => who.call(team.removeMember, { params: { id, name } }),
  },
  {
    name: 'fills a missing one',
    place: 'missing',
    label: /^Fill /,
    isFor: from('edit'),
    call: async (who, { id, missing: entry, track }) =>
      who.call(edits.fillEntry, { params: { id, entry }, body: { track_id: await track() } }),
  },
  {
    name: 'takes one’s own item out',
    place: 'ownItem',
    label: /^Remove from this playlist$/,
    isFor: from('add'),
    call: take('ownItem'),
  },
  {
    name: 'takes another’s item out',
    place: 'item',
    label: /^Remove from this playlist$/,
    isFor: from('edit'),
    call: take('item'),
  },
  {
    name: 'forgets a state',
    place: 'past',
    label: /^Forget/,
    isFor: from('own'),
    call: (who, { id, event }) => who.call(forgetHistory, { params: { id, event } }),
  },
  {
    name: 'leaves',
    place: 'people',
    label: /^Leave$/,
    isFor: (reader) => ofMembers(reader) && from('add')(reader),
    alsoFor: ofMembers,
    call: (who, { id, username: name }) => who.call(team.removeMember, { params: { id, name } }),
  },
  {
    name: 'deletes it',
    place: 'menu',
    label: /^Delete playlist$/,
    isFor: from('own'),
    call: (who, { id }) => who.call(edits.deletePlaylist, { params: { id } }),
  },
];
