import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';

/** Brings what stands in a write-ahead log onto the disk, while everyone else goes on. */
export interface LogSync {
  /**
   * Resolves once all that had been written to the log before the call is on the disk. Rejects where the disk failed: what is
   * written then is not known.
   */
  sync: () => Promise<void>;
  close(): Promise<void>;
}

const openFile = promisify(open);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

/** For the log of an SQLite file that stays open in WAL mode meanwhile. */
export function openLogSync(file: string): LogSync {
  let log: Promise<number> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function syncNow(): Promise<void> {
    next = null;
    // Windows syncs only what may be written to. SQLite keeps no locks on this file, which closing it would drop.
    await syncFile(await (log ??= openFile(`${file}-wal`, 'r+')));
  }

  return {
    sync() {
      // One that begins from now on: the one under way may have passed what was just written.
      if (next === null) {
        next = syncing.catch(() => undefined).then(syncNow);
        syncing = next;
      }
      return next;
    },
    async close() {
      await syncing.catch(() => undefined);
      if (log !== null) await closeFile(await log);
    },
  };
}
