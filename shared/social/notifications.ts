import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Cursor, NewsItem } from './following.ts';
import { Id, IdParams, Moment } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** The kinds of notifications, each of which a person can mute. `news`: new tracks in followed playlists. */
export const NotificationKind = z.enum([
  'follow',
  'like',
  'news',
  'answer',
  'invited',
  'joined',
  'suggestion',
  'decision',
  'comment',
  'reply',
  'mention',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A playlist as far as a notification names it. */
const NamedPlaylist = z.object({ id: Id, name: z.string(), cover_url: z.nullable(z.string()) });

const common = { id: Id, at: Moment, is_read: z.boolean() };
/** The first of the people whose acts are put together, and the number of all. */
const crowd = { people: z.array(UserRef), count: z.number() };
/** A playlist with comments, and the newest of these; null while they wait. */
const commented = { playlist: NamedPlaylist, comment_id: z.nullable(Id) };

/** Acts of others that concern the reader, several alike in one; or a line of the following feed. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('follow'), ...crowd }),
  z.object({ ...common, kind: z.literal('like'), ...crowd, playlist: NamedPlaylist }),
  z.object({ ...common, kind: z.literal('news'), news: NewsItem }),
  /** An invitation to work on a playlist: `invite_id` accepts and declines it. */
  z.object({
    ...common,
    kind: z.literal('invited'),
    people: z.array(UserRef),
    playlist: NamedPlaylist,
    right: z.enum(['add', 'edit']),
    invite_id: Id,
    expires_at: Moment,
  }),
  /** An invitation by the reader was accepted. */
  z.object({ ...common, kind: z.literal('joined'), ...crowd, playlist: NamedPlaylist }),
  /** Suggestions are open for a playlist; `closed`: a flood of them closed it to all but its followers. */
  z.object({
    ...common,
    kind: z.literal('suggestion'),
    playlist: NamedPlaylist,
    count: z.number(),
    closed: z.boolean(),
  }),
  /** Outcome of suggestions by the reader. */
  z.object({
    ...common,
    kind: z.literal('decision'),
    ...crowd,
    outcome: z.enum(['accepted', 'rejected']),
    playlist: NamedPlaylist,
  }),
  /** Comments on a playlist of the reader's; `waiting`: comments wait, whose authors are not named. */
  z.object({
    ...common,
    kind: z.literal('comment'),
    ...crowd,
    waiting: z.boolean(),
    ...commented,
  }),
  /** Replies to the reader. */
  z.object({ ...common, kind: z.literal('reply'), ...crowd, ...commented }),
  /** Comments that name the reader. */
  z.object({ ...common, kind: z.literal('mention'), ...crowd, ...commented }),
  /** An answer to a report or an appeal. */
  z.object({ ...common, kind: z.literal('answer'), text: z.string(), path: z.nullable(z.string()) }),
]);
export type Notification = z.infer<typeof Notification>;

/** Count of unread notifications, and of those among them that are news of what the reader follows; `unreadMax` stands for more too. */
export const Unread = z.object({ unread: z.number(), news: z.number() });
export type Unread = z.infer<typeof Unread>;

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'user',
  summary: 'What concerns the reader, the newest first, several alike in one',
  description:
    "Lists the reader's notifications, several of one kind in one. Send `next_cursor` as `cursor` to get older ones.",
  query: z.object({ cursor: Cursor }),
  reply: z.object({ ...Unread.shape, lines: z.array(Notification), next_cursor: z.nullable(Id) }),
});

export const countUnread = endpoint({
  id: 'notifications.unread',
  method: 'GET',
  path: '/api/v1/notifications/unread',
  access: 'user',
  summary: "The bell's number",
  description: 'Tells how many notifications the reader has not seen.',
  reply: Unread,
});

export const readNotifications = endpoint({
  id: 'notifications.read',
  method: 'POST',
  path: '/api/v1/notifications/read',
  access: 'user',
  summary: 'Say that all is read up to a notification, or all that there is now',
  description: 'Marks notifications as read, up to the one that is named or all of them.',
  body: z.strictObject({ through: z.optional(Id) }),
  reply: Unread,
});

export const Digest = z.enum(['off', 'daily', 'weekly']);
export type Digest = z.infer<typeof Digest>;

export const NotificationSettings = z.object({
  /** Kinds that the bell leaves out. */
  muted_kinds: z.array(NotificationKind),
  /** Interval of the mails about unread notifications. */
  digest: Digest,
  /** True if others may see whom the person follows. */
  shows_follows: z.boolean(),
  /** Digests go to verified addresses only. */
  email_verified: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const settingsPath = '/api/v1/users/me/notification-settings';

export const getNotificationSettings = endpoint({
  id: 'notifications.settings',
  method: 'GET',
  path: settingsPath,
  access: 'user',
  summary: 'What the reader wants to be told, and how',
  description: 'Tells which notifications the reader wants, in the bell and by mail.',
  reply: NotificationSettings,
});

export const NotificationSettingsPatch = z.strictObject({
  muted_kinds: z.optional(z.array(NotificationKind).check(z.maxLength(20))),
  digest: z.optional(Digest),
  shows_follows: z.optional(z.boolean()),
});
export type NotificationSettingsPatch = z.infer<typeof NotificationSettingsPatch>;

export const patchNotificationSettings = endpoint({
  id: 'notifications.changeSettings',
  method: 'PATCH',
  path: settingsPath,
  access: 'user',
  summary: 'Change what the reader wants to be told',
  description: 'Changes which notifications the reader gets. Fields that are left out stay as they are.',
  body: NotificationSettingsPatch,
  reply: NotificationSettings,
});

const mutePath = '/api/v1/playlists/:id/mute';
const Muted = z.object({ muted: z.boolean() });

export const getMute = endpoint({
  id: 'notifications.muted',
  method: 'GET',
  path: mutePath,
  access: 'user',
  summary: 'Whether the bell tells nothing of a playlist',
  description: 'Tells whether notifications about a playlist are switched off for the reader.',
  params: IdParams,
  reply: Muted,
});

export const mutePlaylist = endpoint({
  id: 'notifications.mute',
  method: 'PUT',
  path: mutePath,
  access: 'user',
  summary: 'Let the bell tell nothing of a playlist',
  description: 'Switches notifications about a playlist off for the reader.',
  params: IdParams,
  reply: Muted,
});

export const unmutePlaylist = endpoint({
  id: 'notifications.unmute',
  method: 'DELETE',
  path: mutePath,
  access: 'user',
  summary: 'Let the bell tell of a playlist again',
  description: 'Switches notifications about a playlist on again for the reader.',
  params: IdParams,
  reply: Muted,
});

export const UnsubscribeTicket = z.object({
  user: z.optional(Id),
  signature: z.optional(z.string().check(z.maxLength(200))),
});

export const unsubscribe = endpoint({
  id: 'notifications.unsubscribe',
  outsiders: 'always',
  method: 'POST',
  path: '/api/v1/notifications/unsubscribe',
  access: 'public',
  asVisitor: true,
  summary: 'End the digest mails of whom a signed address names (RFC 8058): no login, one press',
  description:
    'Ends the digest mails by the signed link in a mail, without a login. Mail programs call it with one press.',
  query: UnsubscribeTicket,
  body: z.object({}),
  bodyType: 'form',
  reply: z.object({ message: z.string() }),
});

/** The socket that informs a tab of news; the token goes as the second subprotocol beside `bearer`. */
export const liveNewsPath = '/api/v1/live';
/**
 * The only message of the socket: the bell's number may have changed. Tabs request it within `spread_ms`, at random moments.
 */
export type LiveNews = { type: 'bell'; data: { spread_ms: number } };
