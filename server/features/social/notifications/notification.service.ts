import { noteChange } from '#server/changes/note.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import type { NotificationRow } from '#server/db/rows/notifications.ts';
import { listNewsSince, listRows, toNewsItems } from '#server/features/social/following/news.service.ts';
import { notificationPageSize, notificationsMax, unreadMax } from '#shared/limits.ts';
import type { Notification, NotificationKind, Unread } from '#shared/social/notifications.ts';
import { findSettings } from './settings.store.ts';
import { updateRead } from './settings.service.ts';
import { type Group, groupRows, namedIn, toNotifications } from './notification.view.ts';
import * as store from './notification.store.ts';
import { commentedOn, findCommented, isOfComments } from './comment-lines.ts';
import { isOfSuggestions, suggestedFor } from './suggestion-facts.ts';
import { findSuggested } from './suggestion-lines.ts';

type Viewer = { id: string };

interface Told extends Unread {
  lines: Notification[];
  next_cursor: string | null;
}

/** A person's settings: what they have read, and which notifications they want. */
export interface Wishes {
  readId: string;
  muted: ReadonlySet<NotificationKind>;
  mutedPlaylists: ReadonlySet<string>;
}

export async function getWishes(db: Db, userId: string): Promise<Wishes> {
  const row = await findSettings(db, userId);
  return {
    readId: row?.read_id ?? '',
    muted: new Set(row ? (JSON.parse(row.muted_kinds) as NotificationKind[]) : []),
    mutedPlaylists: await store.listMutedPlaylists(db, userId),
  };
}

/** The notifications of a person, the newest first: rows, grouped, and the news of what they follow. */
export async function listNotifications(ctx: AppContext, viewer: Viewer, cursor?: string): Promise<Told> {
  const wishes = await getWishes(ctx.db, viewer.id);
  const unread = await countUnread(ctx, viewer, wishes);
  const page = await listPage(ctx.db, viewer, wishes, cursor ?? '~');
  return { ...unread, ...page };
}

async function listPage(
  db: Db,
  viewer: Viewer,
  wishes: Wishes,
  before: string,
): Promise<Omit<Told, keyof Unread>> {
  const size = notificationPageSize;
  // All of them are few; groups must not be cut apart by a page's end.
  const rows = await store.listNotificationRows(db, viewer.id, { limit: notificationsMax });
  const groups = await shownGroups(db, viewer, wishes, rows);
  const ofRows = groups.filter(({ id }) => id < before).slice(0, size + 1);
  const news = wishes.muted.has('news')
    ? { rows: [], next: null }
    : await listRows(db, viewer, before, size + 1, true);
  const wanted = news.rows.filter((row) => !wishes.mutedPlaylists.has(row.playlist_id));
  const lines = [
    ...(await toNewsItems(db, viewer, wanted)).map((line): Notification => ({
      id: line.id,
      at: line.at,
      kind: 'news',
      is_read: line.id <= wishes.readId,
      news: line,
    })),
    ...(await writeGroups(db, ofRows, wishes.readId)),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = lines.slice(0, size);
  const isMore = lines.length > size || news.next !== null || ofRows.length > size;
  return { lines: shown, next_cursor: isMore ? (shown.at(-1)?.id ?? news.next) : null };
}

/** Groups in the API's form. */
export async function writeGroups(db: Db, groups: readonly Group[], readId: string): Promise<Notification[]> {
  const people = await store.listPeople(db, namedIn(groups));
  return toNotifications(groups, new Map(people.map((row) => [row.id, row])), readId);
}

/** Reports whether a kind is grouped by the reader's own playlists. */
const isOfPlaylist = (kind: string): boolean => kind === 'like' || kind === 'joined';

async function shownGroups(
  db: Db,
  viewer: Viewer,
  wishes: Wishes,
  rows: readonly NotificationRow[],
): Promise<Group[]> {
  const wanted = rows.filter(
    (row) =>
      !wishes.muted.has(row.kind as NotificationKind) &&
      !(isOfPlaylist(row.kind) && wishes.mutedPlaylists.has(row.group_key)) &&
      !(isOfComments(row.kind) && wishes.mutedPlaylists.has(commentedOn(row))) &&
      !(isOfSuggestions(row.kind) && wishes.mutedPlaylists.has(suggestedFor(row))),
  );
  const groups = groupRows(wanted);
  const playlists = await store.listOwnPlaylists(
    db,
    viewer.id,
    groups.flatMap(({ kind, key }) => (isOfPlaylist(kind) ? [key] : [])),
  );
  const known = new Map(playlists.map((row) => [row.id, row]));
  const invites = await store.listInvites(
    db,
    viewer.id,
    groups.flatMap(({ kind, key }) => (kind === 'invited' ? [key] : [])),
  );
  const open = new Map(invites.map((row) => [row.invite_id, row]));
  const suggested = await findSuggested(db, viewer, groups);
  const commented = await findCommented(db, viewer, groups);
  return groups.flatMap((group): Group[] => {
    const about = suggested.get(group.id) ?? commented.get(group.id);
    if (isOfSuggestions(group.kind) || isOfComments(group.kind)) return about ? [{ ...group, ...about }] : [];
    const invite = open.get(group.key);
    if (group.kind === 'invited') return invite ? [{ ...group, playlist: invite, invite }] : [];
    if (!isOfPlaylist(group.kind)) return [group];
    const playlist = known.get(group.key);
    return playlist ? [{ ...group, playlist }] : [];
  });
}

/** The bell's number: the unread lines that the list would show, up to `unreadMax`; and how many of them are news. */
export async function countUnread(ctx: AppContext, viewer: Viewer, wishes?: Wishes): Promise<Unread> {
  const wanted = wishes ?? (await getWishes(ctx.db, viewer.id));
  const { rows, news } = await listUnread(ctx.db, viewer, wanted, wanted.readId);
  return { unread: Math.min(unreadMax, rows.length + news.length), news: news.length };
}

/** The notifications after a place: groups, and lines of news that may be shown. */
export async function listUnread(
  db: Db,
  viewer: Viewer,
  wishes: Wishes,
  after: string,
): Promise<{ rows: Group[]; news: PlaylistNewsRow[] }> {
  const limit = notificationsMax;
  const rows = await store.listNotificationRows(db, viewer.id, { after, limit });
  const news = wishes.muted.has('news') ? [] : await listNewsSince(db, viewer.id, after, unreadMax);
  return { rows: await shownGroups(db, viewer, wishes, rows), news };
}

/** Marks all up to an id as read, in every tab of the person. */
export async function readThrough(ctx: AppContext, viewer: Viewer, through?: string): Promise<Unread> {
  await ctx.db.transaction().execute(async (trx) => {
    await updateRead(trx, viewer.id, through ?? (await newestId(trx, viewer)));
    await noteChange(trx, 'bell', [viewer.id]);
  });
  return countUnread(ctx, viewer);
}

/** The id of the newest line that concerns a person. */
async function newestId(db: Db, viewer: Viewer): Promise<string> {
  const [row] = await store.listNotificationRows(db, viewer.id, { limit: 1 });
  const { rows: news } = await listRows(db, viewer, '~', 1);
  return [row?.id ?? '', news[0]?.event_id ?? ''].toSorted().at(-1) ?? '';
}
