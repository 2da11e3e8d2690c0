import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './dialect.ts';

const folder = new URL('./migrations/', import.meta.url);

const migrations: MigrationProvider = {
  async getMigrations() {
    const found: Record<string, Migration> = {};
    for (const name of await knownMigrations()) {
      found[name] = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
    }
    return found;
  },
};

/** Stands for a step of a newer program: taken already, and unknown here. */
const taken: Migration = { up: async () => undefined };

/**
 * The schema steps that a database has not taken yet, oldest first, taken one by one; answers their names. Steps of a
 * newer program are left alone: steps only add, so that an older server goes on beside newer ones.
 */
export async function migrate(db: Db): Promise<string[]> {
  const known = await migrations.getMigrations();
  let newer: string[] = [];
  for (;;) {
    const steps = { ...known, ...Object.fromEntries(newer.map((name) => [name, taken])) };
    const provider: MigrationProvider = { getMigrations: async () => steps };
    // Steps of different features are numbered in ranges, so a new one may sort before one already taken.
    const migrator = new Migrator({ db: db as Kysely<unknown>, provider, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map((result) => result.migrationName);
    // A newer program may have come between the look and the try.
    const now = await newerMigrations(db).catch(() => newer);
    if (now.length === newer.length) throw error;
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

/** The names of all steps that this program knows. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  return files.map((name) => name.slice(0, -'.ts'.length)).sort();
}
