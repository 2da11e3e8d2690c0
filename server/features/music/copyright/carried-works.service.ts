import type { Db } from '#server/db/dialect.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import { partsOf } from '#server/lib/parts.ts';
import * as works from './work.store.ts';

const worksAtOnce = 100;
const printsAtOnce = 500;

/**
 * Copies the works that one database keeps down to another: references, and fingerprints of removed tracks. The catalogue
 * there still has to be compared with them.
 */
export async function carryWorks(from: Db, to: Db): Promise<void> {
  const known = new Set((await works.listKept(to)).map((work) => work.print_sha256));
  const missing = (await works.listKept(from)).filter((work) => !known.has(work.print_sha256));
  for (const some of partsOf(missing, worksAtOnce)) {
    const rows = await works.listWorkRows(
      from,
      some.map(({ number }) => number),
    );
    await to.transaction().execute(async (trx) => {
      for (const row of rows) {
        const number = await works.takeSlots(trx, slotsOf(row.items));
        await works.insertWork(trx, { ...row, number, owner_id: null, rescanned_at: null, packed_in: null });
      }
    });
  }
}

/** The number in the second database of a work of the first, if both keep its fingerprint. */
export async function findCarried(from: Db, to: Db, number: number): Promise<number | null> {
  const [row] = await works.listWorkRows(from, [number]);
  return row ? ((await works.findReferenceByFingerprint(to, row.print_sha256))?.number ?? null) : null;
}

/** The tracks of one database whose fingerprint the other one keeps down after a removal, each with the removal's note. */
export async function listRemovedSounds(from: Db, to: Db): Promise<{ trackId: string; note: string }[]> {
  const removed = (await works.listKept(from)).filter(({ kind }) => kind === 'removed');
  const found: { trackId: string; note: string }[] = [];
  for (const some of partsOf(removed, printsAtOnce)) {
    const notes = new Map(some.map((work) => [work.print_sha256, work.note]));
    for (const { track_id, print_sha256 } of await works.listTracksOfPrints(to, [...notes.keys()])) {
      if (track_id !== null) found.push({ trackId: track_id, note: notes.get(print_sha256) ?? '' });
    }
  }
  return found;
}
