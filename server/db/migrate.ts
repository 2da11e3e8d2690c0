import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './dialect.ts';

const folder = new URL('./migrations/', import.meta.url);

const migrations: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name)).sort();
    const found: Record<string, Migration> = {};
    for (const file of files) {
      found[file.slice(0, -'.ts'.length)] = (await import(new URL(file, folder).href)) as Migration;
    }
    return found;
  },
};

/** The schema steps that a database has not taken yet, oldest first, taken one by one; answers their names. */
export async function migrate(db: Db): Promise<string[]> {
  // Steps of different features are numbered in ranges, so a new one may sort before one already taken.
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: migrations,
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The name of the newest step that this program knows: the version of the schema. */
export async function schemaVersion(): Promise<string> {
  const names = Object.keys(await migrations.getMigrations());
  const newest = names.at(-1);
  if (newest === undefined) throw new Error('No migrations found');
  return newest;
}
