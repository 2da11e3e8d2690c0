import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

// Apart from `migrate.ts`: a thread that only asks for the names loads no database code. `scripts/pack/bundle.ts` puts lists of
// its own in the place of this module.

const folder = new URL('./migrations/', import.meta.url);

/** The names of all schema steps that this program knows. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  return files.map((name) => name.slice(0, -'.ts'.length)).sort();
}

export async function loadMigration(name: string): Promise<Migration> {
  return (await import(new URL(`${name}.ts`, folder).href)) as Migration;
}
