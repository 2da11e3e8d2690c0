import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { partsOf } from '#server/lib/parts.ts';
import { popularityClass, type SearchKind } from './rank.ts';

/**
 * A transactional outbox: a transaction that changes what can be found also writes here which documents it has changed.
 * The indexer (`indexer.ts`) reads the rows, writes those documents into the index, and deletes the rows. A crash at any
 * moment loses no change, and writing a document twice does no harm.
 */

/** Rows of one statement: its parameters are limited, and a row has two. */
const rowsAtOnce = 1000;

/** Notes that these documents were added, changed or deleted. */
export async function noteSearchChange(trx: Db, kind: SearchKind, ids: readonly string[]): Promise<void> {
  requireTransaction(trx);
  for (const some of partsOf(ids, rowsAtOnce)) {
    await trx
      .insertInto('search_outbox')
      .values(some.map((ref) => ({ kind, ref })))
      .execute();
  }
}

/**
 * Notes the tracks of a playlist, since their visibility depends on it. Call it before the playlist is deleted: afterwards
 * the tracks cannot be found.
 */
export async function noteTracksOfPlaylist(trx: Db, playlistId: string): Promise<void> {
  await noteSelected(
    trx,
    'track',
    trx
      .selectFrom('playlist_entries')
      .select('track_id as ref')
      .where('playlist_id', '=', playlistId)
      .where('track_id', 'is not', null),
  );
}

/** Notes a person and all that is theirs, and the tracks of their playlists: before they are deleted, hidden or shown. */
export async function noteAllOfPerson(trx: Db, userId: string): Promise<void> {
  await noteSearchChange(trx, 'person', [userId]);
  await noteSelected(
    trx,
    'playlist',
    trx.selectFrom('playlists').select('id as ref').where('owner_id', '=', userId),
  );
  await noteSelected(
    trx,
    'track',
    trx.selectFrom('tracks').select('id as ref').where('owner_id', '=', userId),
  );
  await noteSelected(
    trx,
    'track',
    trx
      .selectFrom('playlist_entries')
      .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
      .select('playlist_entries.track_id as ref')
      .where('playlists.owner_id', '=', userId)
      .where('playlist_entries.track_id', 'is not', null),
  );
}

async function noteSelected(
  trx: Db,
  kind: SearchKind,
  refs: SelectQueryBuilder<Schema, keyof Schema, { ref: string | null }>,
): Promise<void> {
  requireTransaction(trx);
  await trx
    .insertInto('search_outbox')
    .columns(['kind', 'ref'])
    .expression(trx.selectFrom(refs.as('changed')).select([sql.lit(kind).as('kind'), 'changed.ref']) as never)
    .execute();
}

/** A count of plays or likes after it has changed. */
interface Counted {
  id: string;
  before: number;
  after: number;
}

/** Notes a track or playlist where its rank changes with its count; whether it does. Most plays and likes change none. */
export async function noteCounted(
  trx: Db,
  kind: 'track' | 'playlist',
  { id, before, after }: Counted,
): Promise<boolean> {
  const isReranked = popularityClass(kind, before) !== popularityClass(kind, after);
  if (isReranked) await noteSearchChange(trx, kind, [id]);
  return isReranked;
}

/** Outside of a transaction a crash could come between the change and its note. */
function requireTransaction(trx: Db): void {
  if (!trx.isTransaction)
    throw new Error('A change of the search index is noted in the transaction that makes it');
}
