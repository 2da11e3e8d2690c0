import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type {
  CopyrightMatchRow,
  CopyrightScanRow,
  CopyrightScansTable,
  NewCopyrightScan,
} from '#server/db/rows/copyright.ts';
import type { ScanFilter } from '#shared/music/copyright.ts';
import type { MatchRow, ScanRow } from './copyright.view.ts';

export type ScanPatch = Updateable<CopyrightScansTable>;

export async function insertScan(db: Db, scan: NewCopyrightScan): Promise<void> {
  await db.insertInto('copyright_scans').values(scan).execute();
}

export async function updateScan(db: Db, id: string, patch: ScanPatch): Promise<void> {
  await db.updateTable('copyright_scans').set(patch).where('id', '=', id).execute();
}

/** Changes a scan if it is open and still in `state`; otherwise returns false. */
export async function updateOpenScan(
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
    .where('is_open', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Scans that were decided before a moment and whose decision has not been carried out. */
export function listUnfinished(db: Db, decidedBefore: number) {
  return db
    .selectFrom('copyright_scans')
    .selectAll()
    .where('is_open', '=', 1)
    .where('state', 'in', ['released', 'upheld'])
    .where('decided_at', '<', decidedBefore)
    .execute();
}

/** The unfinished scan of an upload: it is still to run, or could not and is held. */
export async function findOpenScanOfUpload(db: Db, uploadId: string) {
  const row = await db
    .selectFrom('copyright_scans')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where((eb) =>
      eb.or([eb('state', '=', 'pending'), eb.and([eb('state', '=', 'failed'), eb('is_open', '=', 1)])]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Scans of uploads that are held because they could not be scanned. */
export function listHeld(db: Db, limit: number) {
  return db
    .selectFrom('copyright_scans')
    .selectAll()
    .where('is_open', '=', 1)
    .where('state', '=', 'failed')
    .where('kind', '=', 'upload')
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

export async function insertMatches(db: Db, matches: CopyrightMatchRow[]): Promise<void> {
  if (matches.length > 0) await db.insertInto('copyright_matches').values(matches).execute();
}

/** Reports whether a track was queued because of a work before, with any outcome. */
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
    .selectFrom('copyright_scans as entry')
    .leftJoin('users as owner', 'owner.id', 'entry.owner_id')
    .leftJoin('tracks as track', 'track.id', 'entry.track_id')
    .selectAll('entry')
    .select([
      'owner.username as owner_username',
      'owner.avatar_sha256 as owner_avatar_sha256',
      'track.audio_sha256 as track_audio_sha256',
    ]);

export async function findScan(db: Db, id: string): Promise<ScanRow | null> {
  return (await scanRows(db).where('entry.id', '=', id).executeTakeFirst()) ?? null;
}

/** Scans, the newest first. */
export function listScans(db: Db, filter: ScanFilter, offset: number, limit: number): Promise<ScanRow[]> {
  const rows = scanRows(db)
    .orderBy('entry.updated_at', 'desc')
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(limit);
  if (filter === 'open') return rows.where('entry.is_open', '=', 1).execute();
  if (filter === 'duplicate') return rows.where('entry.is_duplicate', '=', 1).execute();
  return rows.where('entry.state', '=', filter).execute();
}

/** The uploads of a person that were blocked or are held, the newest first. */
export function listScansOf(db: Db, ownerId: string, limit: number): Promise<ScanRow[]> {
  return (
    scanRows(db)
      .where('entry.owner_id', '=', ownerId)
      // To the letter as in the index, which holds only these.
      .where('entry.state', '<>', sql.lit('clear'))
      .where('entry.kind', '=', 'upload')
      // A failed scan that holds nothing was a refusal: the file can simply be sent again.
      .where((eb) => eb.or([eb('entry.state', 'not in', ['pending', 'failed']), eb('entry.is_open', '=', 1)]))
      .orderBy('entry.updated_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(limit)
      .execute()
  );
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

/** Matches of a person's uploads and tracks of a length (ms) that an administrator released. */
export function listReleasedMatches(
  db: Db,
  ownerId: string,
  { from, to }: { from: number; to: number },
): Promise<CopyrightMatchRow[]> {
  return (
    db
      .selectFrom('copyright_scans as entry')
      .innerJoin('copyright_matches as m', 'm.scan_id', 'entry.id')
      .selectAll('m')
      .where('entry.owner_id', '=', ownerId)
      .where('entry.state', '=', 'released')
      // To the letter as in the index.
      .where('entry.state', '<>', sql.lit('clear'))
      .where('entry.duration_ms', '>=', from)
      .where('entry.duration_ms', '<=', to)
      .execute()
  );
}

export async function countByState(db: Db): Promise<Partial<Record<CopyrightScanRow['state'], number>>> {
  const rows = await db
    .selectFrom('copyright_scans')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Counts the scans that ever matched, and those of them that were disputed. */
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
