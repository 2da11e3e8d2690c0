import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { LinkCheckRow } from '#server/db/rows/links.ts';
import { partsOf } from '#server/lib/parts.ts';

/** A link that is due to be checked. */
export type DueCheck = LinkCheckRow & { url: string };

const due = (db: Db) =>
  db
    .selectFrom('link_checks')
    .innerJoin('track_sources', 'track_sources.id', 'link_checks.source_id')
    .selectAll('link_checks')
    .select('track_sources.url');

/** The links that are due, the longest waiting first. */
export function listDue(db: Db, now: number, limit: number): Promise<DueCheck[]> {
  return due(db)
    .where('link_checks.next_at', '<=', now)
    .orderBy('link_checks.next_at')
    .orderBy('link_checks.source_id')
    .limit(limit)
    .execute();
}

/** The links that somebody asked to check soon. */
export function listAsked(db: Db, now: number, limit: number): Promise<DueCheck[]> {
  return due(db)
    .where('link_checks.asked_at', 'is not', null)
    .where('link_checks.asked_at', '<=', now)
    .orderBy('link_checks.asked_at')
    .orderBy('link_checks.source_id')
    .limit(limit)
    .execute();
}

/**
 * Inserts checks of links that have none yet, among the next `some` sources after an id. Returns the last of these; null if
 * there was none left.
 */
export async function insertMissing(
  db: Db,
  { behind, some, now }: { behind: string; some: number; now: number },
): Promise<string | null> {
  const rows = await db
    .selectFrom('track_sources')
    .leftJoin('link_checks', 'link_checks.source_id', 'track_sources.id')
    .select(['track_sources.id', 'link_checks.next_at'])
    .where('track_sources.id', '>', behind)
    .orderBy('track_sources.id')
    .limit(some)
    .execute();
  const unknown = rows.filter(({ next_at }) => next_at === null).map(({ id }) => id);
  await insertChecks(db, unknown, now);
  return rows.at(-1)?.id ?? null;
}

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 1000;

/** Inserts checks of links that have none yet. */
async function insertChecks(db: Db, sourceIds: readonly string[], now: number): Promise<void> {
  for (const some of partsOf(sourceIds, idsAtOnce)) {
    await db
      .insertInto('link_checks')
      .columns(['source_id', 'next_at'])
      // A source may have gone since.
      .expression((eb) =>
        eb
          .selectFrom('track_sources')
          .select(['track_sources.id', sql<number>`cast(${now} as bigint)`.as('next_at')])
          .where('track_sources.id', 'in', some),
      )
      .onConflict((conflict) => conflict.column('source_id').doNothing())
      .execute();
  }
}

/** Saves the results of checks. Requests and reports that came since a check began stay. */
export async function updateChecks(
  trx: Db,
  checks: readonly (Omit<LinkCheckRow, 'asked_at'> & { checked_at: number })[],
): Promise<void> {
  for (const { source_id, reported_at, reported_code, ...row } of checks) {
    const since = row.checked_at;
    await trx
      .updateTable('link_checks')
      .set((eb) => ({
        ...row,
        asked_at: eb.case().when('asked_at', '>', since).then(eb.ref('asked_at')).else(null).end(),
        reported_at: eb
          .case()
          .when('reported_at', '>', since)
          .then(eb.ref('reported_at'))
          .else(reported_at)
          .end(),
        reported_code: eb
          .case()
          .when('reported_at', '>', since)
          .then(eb.ref('reported_code'))
          .else(reported_code)
          .end(),
      }))
      .where('source_id', '=', source_id)
      .execute();
  }
}

/** Postpones checks without a result. */
export async function postpone(trx: Db, sourceIds: readonly string[], until: number): Promise<void> {
  for (const some of partsOf(sourceIds, idsAtOnce)) {
    await trx
      .updateTable('link_checks')
      .set((eb) => ({
        next_at: eb.case().when('next_at', '<', until).then(until).else(eb.ref('next_at')).end(),
        asked_at: eb.case().when('asked_at', '<', until).then(until).else(eb.ref('asked_at')).end(),
      }))
      .where('source_id', 'in', some)
      .execute();
  }
}

/**
 * Asks for checks of the links of a playlist's tracks, at the earliest `restMs` after the last one; returns their number.
 */
export async function askForPlaylist(
  db: Db,
  playlistId: string,
  { now, restMs }: { now: number; restMs: number },
): Promise<number> {
  const sources = await db
    .selectFrom('playlist_entries')
    .innerJoin('track_sources', 'track_sources.track_id', 'playlist_entries.track_id')
    .select('track_sources.id')
    .where('playlist_entries.playlist_id', '=', playlistId)
    .execute();
  const ids = sources.map(({ id }) => id);
  await insertChecks(db, ids, now);
  let count = 0;
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await db
      .updateTable('link_checks')
      .set({ asked_at: now })
      .where('source_id', 'in', some)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', now - restMs)]))
      .returning('source_id')
      .execute();
    count += rows.length;
  }
  return count;
}

/** A track's outside address: the given one, or its first. */
export async function findSource(
  db: Db,
  trackId: string,
  sourceId: string | undefined,
): Promise<{ id: string } | null> {
  let query = db.selectFrom('track_sources').select('id').where('track_id', '=', trackId);
  if (sourceId !== undefined) query = query.where('id', '=', sourceId);
  return (await query.orderBy('position').limit(1).executeTakeFirst()) ?? null;
}

/** Records that a link did not play, and asks for a check, at the earliest `restMs` after the last one. */
export async function noteReport(
  db: Db,
  sourceId: string,
  { code, now, restMs }: { code: NonNullable<LinkCheckRow['reported_code']>; now: number; restMs: number },
): Promise<void> {
  await insertChecks(db, [sourceId], now);
  const earliest = sql<number>`case when checked_at > ${now - restMs} then checked_at + ${restMs} else ${now} end`;
  await db
    .updateTable('link_checks')
    .set({ reported_at: now, reported_code: code, asked_at: earliest })
    .where('source_id', '=', sourceId)
    .execute();
}
