import { productVersion } from '#server/version.ts';
import { type Db, hasTable } from './dialect.ts';
import { knownMigrations } from './known-migrations.ts';

/** This program is older than the oldest that may run on its database; the message says what to do. */
export class OutdatedProgram extends Error {}

/**
 * Refuses to go on where a newer Segue has changed the database so that this one would fail on it.
 * @throws OutdatedProgram
 */
export async function refuseOutdated(db: Db): Promise<void> {
  // Before the step that makes the table no program was refused.
  if (!(await hasTable(db, 'required_steps'))) return;
  const required = await db.selectFrom('required_steps').selectAll().orderBy('step').execute();
  const known = await knownMigrations();
  const { step, version } = required.findLast((row) => !known.includes(row.step)) ?? {};
  if (step === undefined) return;
  throw new OutdatedProgram(
    `A newer Segue has changed this database: it needs Segue ${version} or newer (schema step ${step}), and this is Segue ${productVersion}, which has changed nothing. Start the newer Segue again, or put a backup from before its first start back, in an empty SEGUE_DATA_DIR or database, with: npm run restore -- FILE`,
  );
}
