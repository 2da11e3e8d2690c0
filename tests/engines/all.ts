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

/** The variable that tells tests the folder in which `npm run test:engines` keeps the engines. */
export const enginesFolderVariable = 'TEST_ENGINES';
/** The variable that makes the harness boot every server on PostgreSQL: `postgres`. */
export const databaseVariable = 'TEST_DATABASE';
