import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
  MIGRATION_LOCK_ID,
  Migrator,
} from 'kysely/migration';
import type { Log } from '#server/lib/log.ts';
import { type Db, engineOf, givingWay, isRecordsTaken } from './dialect.ts';
import { knownMigrations, loadMigration } from './known-migrations.ts';
import { refuseOutdated } from './required-steps.ts';
import { isDeadlock, trying } from './retry.ts';

const migrations: MigrationProvider = {
  async getMigrations() {
    const found: Record<string, Migration> = {};
    for (const name of await knownMigrations()) {
      found[name] = await loadMigration(name);
    }
    return found;
  },
};

/** Stands for a step of a newer program: taken already, and unknown here. */
const unknownStep: Migration = { up: async () => undefined };

/** Log for the progress of the steps. */
type StepLog = Pick<Log, 'warn' | 'error'>;
const nowhere: StepLog = { warn: () => undefined, error: () => undefined };

/**
 * Takes the schema steps that a database has not taken yet, oldest first; answers their names. Steps of a newer program are
 * left alone: an older server goes on beside newer ones, unless one of these steps says that it may not.
 * @throws OutdatedProgram
 */
export async function migrate(db: Db, log: StepLog = nowhere): Promise<string[]> {
  if (engineOf(db) === 'sqlite') {
    await refuseOutdated(db);
    const { error, results } = await takeSteps(db, (migrator) => migrator.migrateToLatest());
    if (error) throw error;
    return namesOf(results);
  }
  return givingWay(db, (one) =>
    alone(one, async () => {
      await refuseOutdated(one);
      return takeOneByOne(one, log);
    }),
  );
}

/** Tries of a step between two warnings that it waits: some twenty seconds. */
const triesPerWord = 20;

/**
 * Each step is a transaction of its own, which holds the tables of no other, and is tried again for as long as requests or
 * a backup use its tables: all servers serve on meanwhile.
 */
async function takeOneByOne(db: Db, log: StepLog): Promise<string[]> {
  const done: string[] = [];
  let step: string | undefined;
  async function takeNext(): Promise<string[]> {
    const { error, results } = await takeSteps(db, (migrator) => migrator.migrateUp());
    [step] = namesOf(results);
    if (error) throw error;
    return namesOf(results);
  }
  const patience = {
    isAgain: (error: unknown) => isDeadlock(error) || isRecordsTaken(error as object),
    triesMax: Infinity,
    onAgain(tries: number) {
      if (tries % triesPerWord === 0)
        log.warn({ migration: step, tries }, 'A schema step waits: others use its tables');
    },
  };
  try {
    for (;;) {
      const names = await trying(takeNext, patience);
      if (names.length === 0) return done;
      done.push(...names);
    }
  } catch (error) {
    const words =
      'A schema step failed and changed nothing. Those before it are taken: the next start goes on with it';
    log.error({ migration: step, taken: done }, words);
    throw error;
  }
}

const namesOf = (results: MigrationResultSet['results'] = []): string[] =>
  results.map(({ migrationName }) => migrationName);

/** Lets one server at a time, of any version, take steps: the lock that Kysely takes for each, around all. */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
  await adapter.acquireMigrationLock(db, lock);
  try {
    return await work();
  } finally {
    await adapter.releaseMigrationLock(db, lock);
  }
}

async function takeSteps(
  db: Db,
  take: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  const known = await migrations.getMigrations();
  let newer: string[] = [];
  for (;;) {
    const steps = { ...known, ...Object.fromEntries(newer.map((name) => [name, unknownStep])) };
    const provider: MigrationProvider = { getMigrations: async () => steps };
    // Steps of different features are numbered in ranges, so a new one may sort before one already taken.
    const migrator = new Migrator({ db: db as Kysely<unknown>, provider, allowUnorderedMigrations: true });
    const outcome = await take(migrator);
    if (!outcome.error) return outcome;
    // A newer program may have come between the look and the try.
    const now = await newerMigrations(db).catch(() => newer);
    if (now.length === newer.length) return outcome;
    newer = now;
  }
}

/** The schema steps that a database has taken and that this program does not know: they are of a newer one. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const known = await knownMigrations();
  return (await takenMigrations(db)).filter((name) => !known.includes(name));
}

/** The schema steps that a database has taken, in the order of their names. */
export async function takenMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Takes exactly the named steps, or with null all that this program knows.
 * @throws where a step is unknown: the names come from a newer program
 */
export async function migrateTo(db: Db, names: readonly string[] | null): Promise<void> {
  if (names === null) {
    await migrate(db);
    return;
  }
  const known = await migrations.getMigrations();
  const unknown = names.find((name) => !(name in known));
  if (unknown) throw new Error(`The schema step ${unknown} is not known to this version of Segue`);
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
  const provider: MigrationProvider = { getMigrations: async () => wanted };
  const migrator = new Migrator({ db: db as Kysely<unknown>, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
