import * as team from '#shared/playlists/collaboration.ts';
import { listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { getAudience } from '#shared/social/audience.ts';
import { checkPlaylistLinks } from '#shared/ingest/link-health.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { suggest } from '#shared/ingest/suggestions.ts';
import { writeComment } from '#shared/social/comments.ts';
import { addTrackSource } from '#shared/ingest/track-sources.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import type { Client } from '#tests/harness.ts';
import { inDialogs, patch } from './rights-dialogs.ts';
import { type Control, from, ofMembers, somethingNew, type Stage } from './rights.ts';

const everybody = (): boolean => true;
/** A control that leads visitors to the login sends nothing for them. */
const sentToLogin = () => Promise.resolve({ status: 204 });
const address = (): string => `https://music.example/${somethingNew().replaceAll(' ', '-')}`;
const take = (item: 'item' | 'ownItem') => (who: Client, stage: Stage) =>
  who.call(edits.removeItem, { params: { id: stage.id, entry: stage[item] } });
const propose = (extra: (stage: Stage) => object) => (who: Client, stage: Stage) =>
  who.call(suggest, {
    params: { id: stage.id },
    body: {
      url: address(),
      title: 'New',
      ...(who.token === null ? { name: 'Uncle Rudi' } : {}),
      ...extra(stage),
    },
  });

const keeping: readonly Control[] = [
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
    call: (who, { id, track }) => who.call(edits.addItem, { params: { id }, body: { track_id: track() } }),
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
    name: 'opens the words',
    place: 'page',
    label: /^Edit$/,
    isFor: from('edit'),
    call: (who, stage) => patch({ description: somethingNew() })(who, stage),
  },
  {
    name: 'moves an item',
    place: 'item',
    label: /^Move up$/,
    isFor: from('edit'),
    call: (who, { id, item, version }) =>
      who.call(edits.moveItem, { params: { id, entry: item }, body: { version, before: null } }),
  },
  ...(['item', 'ownItem'] as const).map((place): Control => ({
    name: `comments on a song (${place})`,
    place,
    label: /^Comment on this song$/,
    isFor: everybody,
    call: (who, { id, [place]: item_id }) =>
      who.token === null
        ? sentToLogin()
        : who.call(writeComment, { params: { id }, body: { text: somethingNew(), item_id } }),
  })),
  {
    name: 'writes a note',
    place: 'item',
    label: /^Write a note/,
    isFor: from('edit'),
    call: (who, { id, item, version }) =>
      who.call(linerNotes.writeNote, { params: { id, item }, body: { version, text: somethingNew() } }),
  },
  {
    name: 'sees who listens, in figures',
    place: 'menu',
    label: /^Listeners$/,
    isFor: from('own'),
    call: (who, { id }) => who.call(getAudience, { params: { id } }),
  },
  {
    name: 'checks the links',
    place: 'menu',
    label: /^Check links now$/,
    isFor: from('own'),
    call: (who, { id }) => who.call(checkPlaylistLinks, { params: { id } }),
  },
  {
    name: 'adds a source of a track',
    place: 'item',
    label: /^Sources/,
    isFor: from('own'),
    call: (who, { recording: id }) =>
      who.call(addTrackSource, { params: { id }, body: { url: address(), confirm: true } }),
  },
];

const destroying: readonly Control[] = [
  {
    name: 'fills a missing one',
    place: 'missing',
    label: /^Fill /,
    isFor: from('edit'),
    call: (who, { id, missing, track }) =>
      who.call(edits.fillItem, { params: { id, entry: missing }, body: { track_id: track() } }),
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
    name: 'deletes a track',
    place: 'item',
    label: /^Delete track$/,
    isFor: from('own'),
    call: (who, { recording: id }) => who.call(deleteTrack, { params: { id } }),
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

/** Every control of a playlist's page that sends something; those that destroy come last. */
export const controls: readonly Control[] = [...keeping, ...inDialogs, ...destroying];
