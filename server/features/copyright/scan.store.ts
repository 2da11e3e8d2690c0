import type { Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type {
  CopyrightMatchRow,
  CopyrightScanRow,
  CopyrightScansTable,
  NewCopyrightScan,
} from '#server/db/schema.ts';
import type { ScanFilter } from '#shared/copyright.ts';
import type { MatchRow, ScanRow } from './copyright.view.ts';

export type ScanPatch = Updateable<CopyrightScansTable>;

export async function insertScan(db: Db, scan: NewCopyrightScan): Promise<void> {
  await db.insertInto('copyright_scans').values(scan).execute();
}

export async function updateScan(db: Db, id: string, patch: ScanPatch): Promise<void> {
  await db.updateTable('copyright_scans').set(patch).where('id', '=', id).execute();
}

/** Changes a scan if it is still in `state`; answers whether it was. */
export async function updateScanFrom(
  db: Db,
  id: string,
  state: CopyrightScanRow['state'],
  patch: ScanPatch,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('copyright_scans')
    .set(patch)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The scan of an upload that has not come to an end. */
export async function findOpenScanOfUpload(db: Db, uploadId: string) {
  const row = await db
    .selectFrom('copyright_scans')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMatches(db: Db, matches: CopyrightMatchRow[]): Promise<void> {
  if (matches.length > 0) await db.insertInto('copyright_matches').values(matches).execute();
}

/** Whether a track was put into the queue because of a work before, however that ended. */
export async function isKnownMatch(db: Db, trackId: string, work: number): Promise<boolean> {
  const row = await db
    .selectFrom('copyright_scans')
    .innerJoin('copyright_matches', 'copyright_matches.scan_id', 'copyright_scans.id')
    .select('copyright_scans.id')
    .where('copyright_scans.track_id', '=', trackId)
    .where('copyright_matches.work', '=', work)
    .executeTakeFirst();
  return row !== undefined;
}

const scanRows = (db: Db) =>
  db
    .selectFrom('copyright_scans as scan')
    .leftJoin('users as owner', 'owner.id', 'scan.owner_id')
    .leftJoin('tracks as track', 'track.id', 'scan.track_id')
    .selectAll('scan')
    .select((eb) => {
      const matches = eb.selectFrom('copyright_matches as m').whereRef('m.scan_id', '=', 'scan.id');
      const longest = matches.orderBy(
        (order) => order('m.upload_to_ms', '-', order.ref('m.upload_from_ms')),
        'desc',
      );
      return [
        'owner.username as owner_username',
        'owner.avatar_sha256 as owner_avatar_sha256',
        'track.audio_sha256 as track_audio_sha256',
        matches
          .select((count) => count.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('match_count'),
        longest.select('m.title').limit(1).as('matched_title'),
        longest.select('m.artist').limit(1).as('matched_artist'),
      ];
    });

export async function findScan(db: Db, id: string): Promise<ScanRow | null> {
  return (await scanRows(db).where('scan.id', '=', id).executeTakeFirst()) ?? null;
}

export function listScans(db: Db, filter: ScanFilter, offset: number, limit: number): Promise<ScanRow[]> {
  const rows = scanRows(db).orderBy('scan.updated_at', 'desc').orderBy('scan.id', 'desc');
  const page = rows.offset(offset).limit(limit);
  if (filter === 'open') return page.where('scan.state', 'in', ['matched', 'disputed']).execute();
  if (filter !== 'duplicate') return page.where('scan.state', '=', filter).execute();
  return page
    .where('scan.kind', '=', 'upload')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('copyright_matches as same')
          .select('same.id')
          .whereRef('same.scan_id', '=', 'scan.id')
          .where('same.source', '=', 'track'),
      ),
    )
    .execute();
}

/** The evidence of a scan, in the order of the upload. */
export function listMatches(db: Db, scanId: string): Promise<MatchRow[]> {
  return db
    .selectFrom('copyright_matches as m')
    .leftJoin('copyright_works as work', 'work.number', 'm.work')
    .leftJoin('tracks as track', 'track.id', 'work.track_id')
    .selectAll('m')
    .select((eb) => [
      'work.duration_ms as work_duration_ms',
      eb.fn.coalesce('work.audio_sha256', 'track.audio_sha256').as('work_audio_sha256'),
    ])
    .where('m.scan_id', '=', scanId)
    .orderBy('m.upload_from_ms')
    .orderBy('m.id')
    .execute();
}

export async function countByState(db: Db): Promise<Partial<Record<CopyrightScanRow['state'], number>>> {
  const rows = await db
    .selectFrom('copyright_scans')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** How many scans ever matched, and how many of those were disputed. */
export async function countEver(db: Db): Promise<{ matched: number; disputed: number }> {
  const matched = await db
    .selectFrom('copyright_scans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['matched', 'disputed', 'upheld', 'released'])
    .executeTakeFirstOrThrow();
  const disputed = await db
    .selectFrom('copyright_scans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('disputed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { matched: matched.count, disputed: disputed.count };
}
