import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { CopyrightWorksTable, NewCopyrightWork } from '#server/db/rows/copyright.ts';
import type { ListedWork } from './copyright.view.ts';

const counterKey = 'copyright.next_slot';

/**
 * Reserves slots of the index for a new work and returns the first, which is the work's number. A number is never reused.
 */
export async function takeSlots(db: Db, slots: number): Promise<number> {
  const first = 1;
  const { value } = await db
    .insertInto('settings')
    .values({ key: counterKey, value: String(first + slots) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql`cast(cast(settings.value as integer) + ${sql.lit(slots)} as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value) - slots;
}

export async function insertWork(db: Db, work: NewCopyrightWork): Promise<void> {
  await db.insertInto('copyright_works').values(work).execute();
}

export async function updateWork(
  db: Db,
  number: number,
  patch: Updateable<CopyrightWorksTable>,
): Promise<void> {
  await db.updateTable('copyright_works').set(patch).where('number', '=', number).execute();
}

export async function deleteWork(db: Db, number: number): Promise<void> {
  await db.deleteFrom('copyright_works').where('number', '=', number).execute();
}

/** Works with their prints. */
export function listWorks(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('copyright_works')
    .select(['number', 'kind', 'title', 'artist', 'owner_id', 'track_id', 'duration_ms', 'items', 'print'])
    .where('number', 'in', numbers)
    .execute();
}

/** The same with their spectral peaks, of those that have any. */
export function listPeaks(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('copyright_works')
    .select(['number', 'kind', 'title', 'artist', 'owner_id', 'track_id', 'duration_ms', 'items', 'peaks'])
    .where('number', 'in', numbers)
    .where('peaks', 'is not', null)
    .$narrowType<{ peaks: Uint8Array }>()
    .execute();
}

/** Works whose spectral peaks are still to be printed, with their audio where there is any. */
export function listUnprinted(db: Db, limit: number) {
  return db
    .selectFrom('copyright_works as work')
    .leftJoin('tracks as track', 'track.id', 'work.track_id')
    .select((eb) => [
      'work.number',
      'work.kind',
      'work.title',
      'work.artist',
      'work.owner_id',
      'work.track_id',
      'work.duration_ms',
      eb.fn.coalesce('work.audio_sha256', 'track.audio_sha256').as('audio_sha256'),
    ])
    .where('work.peaks', 'is', null)
    .orderBy('work.number')
    .limit(limit)
    .execute();
}

export type ComparedWork = Awaited<ReturnType<typeof listWorks>>[number];

export async function findWorkOfTrack(db: Db, trackId: string) {
  const row = await db
    .selectFrom('copyright_works')
    .select(['number', 'title', 'artist', 'duration_ms', 'print', 'print_sha256', 'peaks'])
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Works that administrators manage: references, and removed tracks' fingerprints. */
const references = (db: Db) => db.selectFrom('copyright_works').where('is_kept', '=', 1);

const listed = [
  'number',
  'kind',
  'title',
  'artist',
  'duration_ms',
  'note',
  'audio_sha256',
  'created_at',
  'rescanned_at',
] as const;

const peaksBytes = sql<number | null>`length(peaks)`.as('peaks_bytes');

export async function findReference(db: Db, number: number): Promise<ListedWork | null> {
  const row = await references(db)
    .select(listed)
    .select(peaksBytes)
    .where('number', '=', number)
    .$narrowType<{ kind: 'reference' | 'removed' }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function findReferenceByFingerprint(db: Db, name: string) {
  const row = await references(db)
    .select(['number', 'title'])
    .where('print_sha256', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** All kept works, with their fingerprints. */
export const listKept = (db: Db) =>
  references(db).select(['number', 'kind', 'print_sha256', 'note']).orderBy('number').execute();

export const listWorkRows = (db: Db, numbers: readonly number[]) =>
  db.selectFrom('copyright_works').selectAll().where('number', 'in', numbers).orderBy('number').execute();

/** The tracks of the catalogue with one of these fingerprints. */
export const listTracksOfPrints = (db: Db, prints: readonly string[]) =>
  db
    .selectFrom('copyright_works')
    .select(['track_id', 'print_sha256'])
    .where('print_sha256', 'in', prints)
    .where('kind', '=', 'track')
    .execute();

/** References, the newest first; `query` is searched in title and artist. */
export async function listReferences(
  db: Db,
  { query, kind }: { query: string; kind?: 'reference' | 'removed' | undefined },
  offset: number,
  limit: number,
) {
  const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const kept = kind ? db.selectFrom('copyright_works').where('kind', '=', kind) : references(db);
  const found = kept.$if(query !== '', (rows) =>
    rows.where(
      sql<boolean>`(lower(title) like ${pattern} escape '\\' or lower(artist) like ${pattern} escape '\\')`,
    ),
  );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows: ListedWork[] = await found
    .select(listed)
    .select(peaksBytes)
    .$narrowType<{ kind: 'reference' | 'removed' }>()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

/** References that the catalogue has not been compared with yet, the oldest first. */
export function listUnscanned(db: Db, limit: number) {
  return references(db)
    .select(['number', 'kind', 'title', 'artist', 'duration_ms', 'print', 'peaks'])
    .$narrowType<{ kind: 'reference' | 'removed' }>()
    .where('rescanned_at', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Notes that the catalogue was compared with a work, unless the work got its peaks meanwhile. */
export async function markRescanned(
  db: Db,
  { number, peaks }: Pick<UnscannedWork, 'number' | 'peaks'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('copyright_works')
    .set({ rescanned_at: now })
    .where('number', '=', number)
    .where('peaks', peaks === null ? 'is' : 'is not', null)
    .execute();
}

export type UnscannedWork = Awaited<ReturnType<typeof listUnscanned>>[number];

export async function countUnscanned(db: Db): Promise<{ waiting: number; total: number }> {
  const count = (rows: ReturnType<typeof references>) =>
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const waiting = await count(references(db).where('rescanned_at', 'is', null));
  const total = await count(references(db));
  return { waiting: waiting.count, total: total.count };
}

export async function countByKind(
  db: Db,
): Promise<Partial<Record<'reference' | 'removed' | 'track', number>>> {
  const rows = await db
    .selectFrom('copyright_works')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
