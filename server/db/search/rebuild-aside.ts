import type { DatabaseConfig } from '#server/config.ts';
import { type Db, setPatience } from '../dialect.ts';
import { runDumpJob } from '../dump-client.ts';
import { sqlitePatienceMs } from '../sqlite.ts';

/**
 * Makes the search index anew in a thread of its own; the old one answers until the new one is whole. Meanwhile nobody can
 * write, which takes half a minute for a million tracks beside a busy site: who calls this has asked everyone to wait, and
 * whoever writes to `db` all the same fails at once. Aborting leaves the old index.
 */
export async function rebuildAside(db: Db, config: DatabaseConfig, signal?: AbortSignal): Promise<void> {
  await setPatience(db, 0);
  try {
    await runDumpJob({ kind: 'reindex', config }, () => undefined, signal);
  } finally {
    await setPatience(db, sqlitePatienceMs);
  }
}
