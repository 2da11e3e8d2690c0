import type { NotificationRow } from '#server/db/rows/notifications.ts';
import { pictureUrl, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Notification } from '#shared/social/notifications.ts';
import { commentedOn, isOfComments, oncePerPerson } from './comment-lines.ts';
import { decidedAlike } from './suggestion-facts.ts';

const dayMs = 24 * 60 * 60_000;
/** Number of a group's people who are named; the others are counted. */
const named = 3;

/** Rows that are shown as one line: of the same kind, about the same thing, on the same day (UTC). */
export interface Group {
  /** The newest row's id. */
  id: string;
  kind: string;
  key: string;
  rows: NotificationRow[];
  playlist?: { id: string; name: string; cover_sha256: string | null };
  suggestions?: { count: number; closed: boolean } | { outcome: 'accepted' | 'rejected' };
  /** Of comments: true if they wait. */
  waiting?: boolean;
  invite?: { member_right: 'add' | 'edit'; expires_at: number };
}

/** Groups rows, the newest first, as they are shown. */
export function groupRows(rows: readonly NotificationRow[]): Group[] {
  const groups = Map.groupBy(rows, (row) =>
    row.actor_id === null ? row.id : `${row.kind} ${matterOf(row)} ${Math.floor(row.at / dayMs)}`,
  );
  return [...groups.values()].flatMap((some) => {
    const [newest] = some;
    if (!newest) return [];
    const rows = isOfComments(newest.kind) ? oncePerPerson(some) : some;
    return [{ id: newest.id, kind: newest.kind, key: newest.group_key, rows }];
  });
}

function matterOf(row: NotificationRow): string {
  if (isOfComments(row.kind)) return commentedOn(row);
  return row.kind === 'decision' ? decidedAlike(row) : row.group_key;
}

/** The people of groups who are named. */
export const namedIn = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ rows }) => rows.slice(0, named).flatMap(({ actor_id }) => actor_id ?? []));

type Person = Parameters<typeof toUserRef>[0];

/** Groups in the API's form. */
export function toNotifications(
  groups: readonly Group[],
  people: ReadonlyMap<string, Person>,
  readId: string,
): Notification[] {
  return groups.flatMap((group): Notification[] => {
    const [newest] = group.rows;
    if (!newest) return [];
    const common = { id: group.id, at: toMoment(newest.at), is_read: group.id <= readId };
    const crowd = {
      people: group.rows.slice(0, named).flatMap(({ actor_id }) => {
        const person = people.get(actor_id ?? '');
        return person ? [toUserRef(person)] : [];
      }),
      count: group.rows.length,
    };
    if (group.kind === 'follow') return [{ ...common, kind: 'follow', ...crowd }];
    if (group.playlist) {
      const { id, name, cover_sha256 } = group.playlist;
      const about = { ...common, playlist: { id, name, cover_url: pictureUrl(cover_sha256) } };
      if (group.kind === 'like') return [{ ...about, kind: 'like', ...crowd }];
      if (group.kind === 'joined') return [{ ...about, kind: 'joined', ...crowd }];
      const waiting = group.waiting === true;
      const comment_id = waiting ? null : group.key;
      if (group.kind === 'comment') return [{ ...about, kind: 'comment', ...crowd, waiting, comment_id }];
      if (group.kind === 'reply') return [{ ...about, kind: 'reply', ...crowd, comment_id }];
      if (group.kind === 'mention') return [{ ...about, kind: 'mention', ...crowd, comment_id }];
      const { suggestions } = group;
      if (suggestions)
        return 'outcome' in suggestions
          ? [{ ...about, kind: 'decision', ...crowd, ...suggestions }]
          : [{ ...about, kind: 'suggestion', ...suggestions }];
      if (group.invite) {
        const { member_right: right, expires_at } = group.invite;
        const invite = { invite_id: group.key, right, expires_at: toMoment(expires_at) };
        return [{ ...about, kind: 'invited', people: crowd.people, ...invite }];
      }
    }
    if (group.kind !== 'answer') return [];
    const { text = '', path = null } = JSON.parse(newest.facts) as { text?: string; path?: string };
    return [{ ...common, kind: 'answer', text, path }];
  });
}
