import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { engineKinds, type EngineName, enginesFolderVariable } from './all.ts';
import type { Engine } from './engine.ts';

/** The engines that this test run has, null where it has none: then the tests on them are skipped. */
export const enginesFolder: string | null = process.env[enginesFolderVariable] ?? null;

/** Mark in the name of a skipped suite. */
export const withEngines = enginesFolder === null ? ' (skipped: run npm run test:engines)' : '';

/** One of the running engines. */
export async function useEngine(name: EngineName): Promise<Engine> {
  if (enginesFolder === null) throw new Error('No engines in this run');
  return engineKinds[name].at(path.join(enginesFolder, name));
}

/** A setting for a bucket of a test's own. */
export async function makeBucketUrl(): Promise<string> {
  const { url } = await useEngine('s3');
  return url.replace(/[^/]+$/, `test-${randomUUID()}`);
}
