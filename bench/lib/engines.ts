import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endEngines, engineKinds, type EngineName } from '#tests/engines/all.ts';

/** Starts real engines for a measure, and ends them after it. */
export async function withEngines<T>(
  names: readonly EngineName[],
  work: (urls: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-bench-engines-'));
  await chmod(folder, 0o755);
  const started: EngineName[] = [];
  try {
    const urls: Record<string, string> = {};
    for (const name of names) {
      const kind = engineKinds[name];
      if (!kind.isInstalled()) await kind.install();
      started.push(name);
      urls[name] = (await kind.create(path.join(folder, name))).url;
    }
    return await work(urls);
  } finally {
    await endEngines(folder, started);
  }
}
