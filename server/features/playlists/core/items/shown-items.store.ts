import { setImmediate } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { isItemOpen, isListedBy, isTrackShown } from '#server/visibility/conditions.ts';
import type { ItemWithTrack } from '../playlist.view.ts';
import type { ItemPosition } from './item-position.store.ts';

/** Items after a place of a playlist: after its beginning where that is null. */
export interface PageAtDoor {
  after: ItemPosition | null;
  limit: number;
}

/**
 * The items of a playlist in their order; missing items have null in all columns of the track. Tracks of deactivated
 * people are left out, and hidden ones that are not the viewer's. A track that its owner opens to others alone is `closed`,
 * or `theirs` if the viewer added the item.
 */
export function listAtDoor(
  db: Db,
  playlistId: string,
  viewerId: string | null,
  { after, limit }: PageAtDoor,
): Promise<ItemAtDoor[]> {
  return db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .leftJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select([
      'playlist_entries.id as entry_id',
      'playlist_entries.position',
      'playlist_entries.added_at',
      'playlist_entries.wanted_title',
      'playlist_entries.wanted_artist',
      'playlist_entries.wanted_album',
      'playlist_entries.wanted_duration_ms',
      'playlist_entries.wanted_url',
      'playlist_entries.taken_track_id',
      'playlist_entries.note_id',
      ...trackWithOwner,
    ])
    .select((eb) => {
      const isOpen = eb.or([eb('tracks.id', 'is', null), isItemOpen(viewerId)]);
      const open = eb.case().when(isOpen).then(sql.lit<ItemDoor>('open'));
      const theirs =
        viewerId === null ? open : open.when(isListedBy(viewerId)).then(sql.lit<ItemDoor>('theirs'));
      return theirs.else(sql.lit<ItemDoor>('closed')).end().as('door');
    })
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where((eb) => eb.or([eb('tracks.id', 'is', null), isTrackShown(viewerId)]))
    .$if(after !== null, (query) =>
      query
        .where('playlist_entries.position', '>=', after?.position ?? 0)
        .where((eb) =>
          eb.or([
            eb('playlist_entries.position', '>', after?.position ?? 0),
            eb('playlist_entries.id', '>', after?.id ?? ''),
          ]),
        ),
    )
    .orderBy('playlist_entries.position')
    .orderBy('playlist_entries.id')
    .limit(limit)
    .$castTo<ItemAtDoor>()
    .execute();
}

const itemsReadAtOnce = 500;

/** All items as {@link listAtDoor} lists them, in parts, so that others are answered in between. */
export async function* listAllAtDoor(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): AsyncGenerator<ItemAtDoor[], void> {
  let after: ItemPosition | null = null;
  for (;;) {
    const page: PageAtDoor = { after, limit: itemsReadAtOnce };
    const some = await listAtDoor(db, playlistId, viewerId, page);
    yield some;
    const last = some.at(-1);
    if (some.length < itemsReadAtOnce || !last) return;
    after = { id: last.entry_id, position: last.position };
    await setImmediate();
  }
}

/** The number of a playlist's tracks that are open to others than the viewer alone. */
export async function countClosed(db: Db, playlistId: string, viewerId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_entries.playlist_id', '=', playlistId)
    // An item that opens its track is never closed, and most are such: no track and no person is looked up for them.
    .where(sql<SqlBool>`playlist_entries.opens is distinct from 1`)
    .where(isTrackShown(viewerId))
    // A visitor's condition may be null, which `not` would leave null.
    .where(sql<SqlBool>`${isItemOpen(viewerId)} is not true`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An item, and whether the viewer hears its track; `theirs`: no longer, but they put it there. */
export type ItemAtDoor = ItemWithTrack & { door: ItemDoor };
type ItemDoor = 'open' | 'theirs' | 'closed';
