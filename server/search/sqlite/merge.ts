import type { DatabaseSync } from 'node:sqlite';

const pagesAtOnce = 200;

/**
 * FTS5 keeps its index in parts and looks every word up in each. Merges some of them into one (its documentation,
 * section 6.7); whether there is more to merge. Searching one part takes half of what searching a dozen does.
 */
export function mergeParts(db: DatabaseSync, isFirst: boolean): boolean {
  const changes = () => Number(db.prepare('select total_changes() as count').get()?.['count']);
  const before = changes();
  const merge = db.prepare(`insert into fts (fts, rank) values ('merge', ?)`);
  // Its run also answers the last slot that was inserted, which exceeds 2^53.
  merge.setReadBigInts(true);
  merge.run(isFirst ? -pagesAtOnce : pagesAtOnce);
  // The documented sign that nothing was left: fewer than two changes.
  return changes() - before >= 2;
}
