import { readdir } from 'node:fs/promises';

// Apart from `migrate.ts`: a thread that only asks for the names loads no database code.

const folder = new URL('./migrations/', import.meta.url);

/** The names of all schema steps that this program knows. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  return files.map((name) => name.slice(0, -'.ts'.length)).sort();
}

export const migrationFile = (name: string): URL => new URL(`${name}.ts`, folder);
