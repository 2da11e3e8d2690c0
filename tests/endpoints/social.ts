import { apart, looks, marks, nothing, own, type Rows } from './row.ts';

export const social: Rows = {
  'following.followPerson': { shows: 'content', writes: { example: 'sent', found: apart } },
  'following.followPlaylist': { shows: 'content', writes: { example: 'sent', found: apart } },
  'following.followed': { shows: 'content' },
  'following.followedPlaylists': { shows: 'content' },
  'following.followers': { shows: 'content' },
  'following.feed': {
    shows: 'content',
    plans: [
      {
        like: /from "(follows|playlist_follows)" f where f.user_id/,
        on: 'SQLite',
        because: 'what one follows, 2,000 at most',
      },
    ],
  },
  'following.suggestions': { shows: { because: 'people whose public lists the reader likes' } },
  'following.markHeard': { shows: 'content', writes: { example: 'sent', found: apart } },
  'following.unfollowPerson': { shows: nothing, writes: { example: 'sent', found: apart } },
  'following.unfollowPlaylist': { shows: nothing, writes: { example: 'sent', found: apart } },
  'listening.report': { shows: 'content', writes: { example: 'sent', found: 'changes' } },
  'notifications.unread': { shows: nothing },
  'notifications.muted': { shows: 'content' },
  'notifications.settings': { shows: own },
  'notifications.list': {
    shows: 'content',
    plans: [
      {
        like: /from "(follows|playlist_follows)" f where f.user_id/,
        on: 'SQLite',
        because: 'what one follows, 2,000 at most',
      },
    ],
  },
  'notifications.mute': { shows: 'content', writes: { example: 'sent', found: apart } },
  'notifications.changeSettings': { shows: own, writes: { example: 'sent', found: apart } },
  'notifications.read': { shows: nothing, writes: { example: 'sent', found: apart } },
  'notifications.unmute': { shows: nothing, writes: { example: 'sent', found: apart } },
  'notifications.unsubscribe': { shows: nothing, writes: { example: 'sent', found: apart } },
  'plays.forget': { shows: own, writes: { example: 'sent', found: marks } },
  'plays.forgetAll': { shows: own, writes: { example: 'sent', found: marks } },
  'plays.mine': { shows: 'content' },
  'plays.remember': { shows: own, writes: { example: 'sent', found: marks } },
  'podcast.audio': { shows: 'content' },
  'podcast.chapters': { shows: 'content' },
  'podcast.feed': { shows: 'content' },
  'profiles.delete': { shows: own, writes: { example: 'sent', found: 'changes' }, unsettles: true },
  'profiles.downloadExport': { shows: own },
  'profiles.get': { shows: 'content' },
  'profiles.music': {
    shows: 'content',
    plans: [
      {
        like: /order by "playlists"\."popularity" desc/,
        on: 'SQLite',
        because: 'the public playlists of one person',
      },
      {
        like: /"playlist_entries"\."id" in \(select "item"\."id" from "playlists"/,
        on: 'SQLite',
        because: 'the items of one person’s public playlists, read in another thread',
      },
    ],
  },
  'profiles.storage': { shows: own },
  'profiles.playlists': { shows: 'content' },
  'profiles.removeAvatar': { shows: own, writes: { example: 'sent', found: looks } },
  'profiles.export': {
    shows: own,
    writes: { example: 'sent', found: { because: 'a copy of what is there' } },
  },
  'profiles.setAvatar': { shows: own, writes: { example: 'sent', found: looks } },
  'sharing.card': { shows: 'content' },
  'sharing.feed': { shows: 'content' },
  'sharing.oembed': { shows: 'content' },
  'sharing.playlistFeed': { shows: 'content' },
};
