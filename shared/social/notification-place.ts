import type { Notification } from './notifications.ts';

/** The part of a page that a notification leads to: the hash of the address, and `data-place` of the element. */
export const places = [
  'suggestions',
  'suggested',
  'suggest',
  'new',
  'play',
  'likes',
  'people',
  'comments',
  'comment',
  'follow',
  'answer',
] as const;
export type PlaceName = (typeof places)[number];

/** The address of a notification's place, for the bell and for mails; null where it has none. `reader` is a username. */
export function placeOf(line: Notification, reader: string): string | null {
  switch (line.kind) {
    case 'follow': {
      const [first] = line.people;
      if (!first) return null;
      // Several are followers among others.
      return line.count > 1 ? `${user(reader)}/follows#follow` : `${user(first.username)}#follow`;
    }
    case 'like':
      return onPlaylist(line.playlist.id, 'likes');
    case 'joined':
      return onPlaylist(line.playlist.id, 'people');
    case 'comment':
    case 'reply':
    case 'mention':
      return line.comment_id === null
        ? onPlaylist(line.playlist.id, 'comments')
        : commentPath(line.playlist.id, line.comment_id);
    case 'invited':
      return `/invites/${encodeURIComponent(line.invite_id)}#answer`;
    case 'news':
      return onPlaylist(line.news.playlist.id, line.news.kind === 'added' ? 'new' : 'play');
    case 'suggestion':
      return onPlaylist(line.playlist.id, 'suggestions');
    case 'decision':
      return onPlaylist(line.playlist.id, line.outcome === 'accepted' ? 'suggested' : 'suggest');
    default:
      return line.path === null ? null : `${line.path}#answer`;
  }
}

const user = (username: string): string => `/users/${encodeURIComponent(username)}`;

const onPlaylist = (id: string, place: PlaceName): string => `/playlists/${encodeURIComponent(id)}#${place}`;

/** The address of one comment on a playlist. */
export const commentPath = (playlistId: string, commentId: string): string =>
  `/playlists/${encodeURIComponent(playlistId)}?comment=${encodeURIComponent(commentId)}#comment`;
