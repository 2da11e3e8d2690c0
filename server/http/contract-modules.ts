import { readdir } from 'node:fs/promises';

// `scripts/pack/bundle.ts` puts a list of its own in the place of this module.

const folder = new URL('../../shared/', import.meta.url);

/** Files of the contract, named from `shared/`. */
export const isContract = (file: string): boolean => /^(?!messages\/)(?:[a-z]+\/)?[a-z-]+\.ts$/.test(file);

/** Loads every module of the contract. */
export async function loadContract(): Promise<Record<string, unknown>[]> {
  const files = (await readdir(folder, { recursive: true })).filter(isContract);
  const loaded: Record<string, unknown>[] = [];
  for (const file of files)
    loaded.push((await import(new URL(file, folder).href)) as Record<string, unknown>);
  return loaded;
}
