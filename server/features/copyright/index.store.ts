import type { Db } from '#server/db/dialect.ts';

export interface Posting {
  hash: number;
  work: number;
  position: number;
}

const rowsAtOnce = 1000;

/** Adds a work's sub-fingerprints to the index. */
export async function insertPostings(db: Db, work: number, print: Uint32Array): Promise<void> {
  const rows: Posting[] = [];
  print.forEach((hash, position) => {
    // A held note repeats itself: the first of a run says as much as all of it.
    if (hash !== 0 && hash !== print[position - 1]) rows.push({ hash, work, position });
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insertInto('copyright_recent_postings')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** Every place in every work where one of these sub-fingerprints stands. */
export async function listPostings(db: Db, hashes: readonly number[]): Promise<Posting[]> {
  const found: Posting[] = [];
  for (let from = 0; from < hashes.length; from += rowsAtOnce) {
    found.push(
      ...(await db
        .selectFrom('copyright_recent_postings')
        .select(['hash', 'work', 'position'])
        .where('hash', 'in', hashes.slice(from, from + rowsAtOnce))
        .execute()),
    );
  }
  return found;
}
