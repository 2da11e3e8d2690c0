import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { engineOf } from '#server/db/dialect.ts';
import { type Finding, mendable, well } from './finding.ts';

const name = 'records';
/** Faults of an index, which follows from its table's rows (sqlite.org/pragma.html, "integrity_check"). */
const ofIndex = /missing from index|entries in index|values in index|unique entry in index/;

/** Examines the database's pages and indexes. */
export async function findDamagedRecords({ db }: AppContext): Promise<Finding[]> {
  if (engineOf(db) !== 'sqlite') return [well(name, 'PostgreSQL keeps its own pages')];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (faults.length === 0) return [well(name, 'The database is whole')];
  const text = faults.slice(0, 5).join('; ');
  if (faults.every((fault) => ofIndex.test(fault))) {
    const run = async (): Promise<void> => void (await sql`reindex`.execute(db));
    return [mendable(name, text, { says: 'Builds all indexes again from the rows, which are whole.', run })];
  }
  return [{ name, state: 'bad', text, advice: 'Stop Segue and restore the newest proven backup.' }];
}
