import { expect, test } from 'vitest';
import type { Notification } from './notifications.ts';
import { placeOf } from './notification-place.ts';

const common = { id: 'n1', at: '2026-01-01T00:00:00Z', is_read: false };
const playlist = { id: 'p1', name: 'Night drive', cover_url: null };
const anna = { id: 'u1', username: 'anna b', avatar_url: null };

test.each<[string, Notification, string | null]>([
  ['a follower', { ...common, kind: 'follow', people: [anna], count: 1 }, '/users/anna%20b#follow'],
  [
    'several followers',
    { ...common, kind: 'follow', people: [anna], count: 3 },
    '/users/alice/follows#follow',
  ],
  ['a like', { ...common, kind: 'like', people: [anna], count: 1, playlist }, '/playlists/p1#likes'],
  ['a new member', { ...common, kind: 'joined', people: [anna], count: 1, playlist }, '/playlists/p1#people'],
  [
    'suggestions',
    { ...common, kind: 'suggestion', playlist, count: 2, closed: false },
    '/playlists/p1#suggestions',
  ],
  [
    'an accepted suggestion',
    { ...common, kind: 'decision', people: [anna], count: 1, outcome: 'accepted', playlist },
    '/playlists/p1#suggested',
  ],
  [
    'a declined suggestion',
    { ...common, kind: 'decision', people: [anna], count: 1, outcome: 'rejected', playlist },
    '/playlists/p1#suggest',
  ],
  [
    'a mention',
    { ...common, kind: 'mention', people: [anna], count: 2, playlist, comment_id: 'c1' },
    '/playlists/p1?comment=c1#comment',
  ],
  [
    'comments that wait',
    { ...common, kind: 'comment', people: [], count: 1, waiting: true, playlist, comment_id: null },
    '/playlists/p1#comments',
  ],
  ['an answer', { ...common, kind: 'answer', text: 'Done', path: '/moderation/m1' }, '/moderation/m1#answer'],
  ['an answer without a page', { ...common, kind: 'answer', text: 'Done', path: null }, null],
])('%s leads to its place', (_, line, place) => {
  expect(placeOf(line, 'alice')).toBe(place);
});
