import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ceph } from './ceph.ts';
import { elasticsearch } from './elasticsearch.ts';
import type { EngineKind } from './engine.ts';
import { opensearch } from './opensearch.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';

/** Every engine that Segue can run on instead of its own, by the name under which tests ask for it. */
export const engineKinds = {
  postgres,
  redis,
  s3: ceph,
  search: opensearch,
  elasticsearch,
} as const satisfies Record<string, EngineKind>;
export type EngineName = keyof typeof engineKinds;
export const engineNames = Object.keys(engineKinds) as EngineName[];

/** Ends engines that run each in a folder of its name within `folder`, and removes all of it. */
export async function endEngines(folder: string, names: readonly EngineName[]): Promise<void> {
  for (const name of names) {
    const place = path.join(folder, name);
    const kind: EngineKind = engineKinds[name];
    await kind
      .at(place)
      .then((engine) => engine.stop())
      .catch(() => undefined);
    await kind.dispose?.(place).catch(() => undefined);
  }
  await rm(folder, { recursive: true, force: true });
}

/** The variable that tells tests the folder in which `npm run test:engines` keeps the engines. */
export const enginesFolderVariable = 'TEST_ENGINES';
/** The variable that makes the harness boot every server on PostgreSQL: `postgres`. */
export const databaseVariable = 'TEST_DATABASE';
