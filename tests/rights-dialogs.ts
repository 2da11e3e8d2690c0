import * as team from '#shared/playlists/collaboration.ts';
import { forgetHistory } from '#shared/playlists/history.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as suggestions from '#shared/ingest/suggestions.ts';
import type { Client } from '#tests/harness.ts';
import { type Control, from, somethingNew, type Stage } from './rights.ts';

export const patch =
  (body: Partial<Omit<edits.PlaylistPatch, 'version'>>) =>
  (who: Client, { id, version }: Stage) =>
    who.call(edits.updatePlaylist, { params: { id }, body: { version, ...body } });

/** The controls of a playlist's dialogs, and of the suggestions between its items. */
export const inDialogs: readonly Control[] = [
  {
    name: 'renames it',
    place: 'edit',
    label: /^Name$/,
    isFor: from('edit'),
    call: (who, stage) => patch({ name: somethingNew() })(who, stage),
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
    name: 'chooses who may suggest',
    place: 'people',
    label: /^Nobody/,
    isFor: from('own'),
    call: (who, { id }) => who.call(team.setRights, { params: { id }, body: { suggest: 'nobody' } }),
  },
  {
    name: 'chooses who may comment',
    place: 'people',
    label: /^(Members|Everybody with an account)$/,
    isFor: from('own'),
    call: (who, { id }) =>
      who.call(team.setRights, { params: { id }, body: { suggest: 'nobody', comment: 'everybody' } }),
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
    name: 'forgets a state',
    place: 'past',
    label: /^Forget/,
    isFor: from('own'),
    call: (who, { id, event }) => who.call(forgetHistory, { params: { id, event } }),
  },
];
