import type { Db } from '#server/db/dialect.ts';
import type { NotificationRow } from '#server/db/rows/notifications.ts';
import { listVisiblePlaylists, listWaitedFor } from './notification.store.ts';
import type { Group } from './notification.view.ts';

interface Facts {
  playlist_id?: string;
  waiting?: boolean;
}

const factsOf = (row: NotificationRow | undefined): Facts => JSON.parse(row?.facts ?? '{}') as Facts;

export const isOfComments = (kind: string): boolean =>
  kind === 'comment' || kind === 'reply' || kind === 'mention';

/** The playlist that a notification about comments is about. */
export const commentedOn = (row: NotificationRow | undefined): string => factsOf(row).playlist_id ?? '';

/** The newest row of each person, who may have written several comments. */
export function oncePerPerson(rows: readonly NotificationRow[]): NotificationRow[] {
  const newest = new Map<string | null, NotificationRow>();
  for (const row of rows) if (!newest.has(row.actor_id)) newest.set(row.actor_id, row);
  return [...newest.values()];
}

/** Playlist and state of each notification about comments by group id; outdated groups are left out. */
export async function findCommented(
  db: Db,
  viewer: { id: string },
  groups: readonly Group[],
): Promise<ReadonlyMap<string, Pick<Group, 'playlist' | 'waiting'>>> {
  const some = groups.filter(({ kind }) => isOfComments(kind));
  const idsOf = (all: readonly Group[]) => all.map(({ rows }) => commentedOn(rows[0]));
  const isWaiting = ({ rows }: Group) => factsOf(rows[0]).waiting === true;
  const visible = await listVisiblePlaylists(db, viewer.id, idsOf(some));
  const known = new Map(visible.map((row) => [row.id, row]));
  const waited = new Set(await listWaitedFor(db, viewer.id, idsOf(some.filter(isWaiting))));
  const facts = new Map<string, Pick<Group, 'playlist' | 'waiting'>>();
  for (const group of some) {
    const playlist = known.get(commentedOn(group.rows[0]));
    const waiting = isWaiting(group);
    if (playlist && (!waiting || waited.has(playlist.id))) facts.set(group.id, { playlist, waiting });
  }
  return facts;
}
