import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engineKinds, type EngineName } from '#tests/engines/all.ts';

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
    for (const name of started) {
      const place = path.join(folder, name);
      const kind = engineKinds[name];
      await kind
        .at(place)
        .then((engine) => engine.stop())
        .catch(() => undefined);
      await kind.dispose?.(place).catch(() => undefined);
    }
    await rm(folder, { recursive: true, force: true });
  }
}
