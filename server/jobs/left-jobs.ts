import type { Db } from '#server/db/dialect.ts';
import type { Log } from '#server/lib/log.ts';
import * as store from './job.store.ts';
import { pausesAfterDeath } from './kinds.ts';

interface Looker {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** The server that looks. */
  holder: string;
  isRunning: (id: string) => boolean;
  /** Of the only server: the process that held them is gone. */
  isStart: boolean;
  /** True if a silent server counts as dead. */
  believesSilence: boolean;
}

/** Releases abandoned jobs: their server died, or this one could not record how they ended. */
export async function letGoOfLeft({ db, log, holder, ...looker }: Looker): Promise<void> {
  for (const job of await store.listLeft(db, looker.isStart)) {
    if (job.holder === holder) {
      if (!looker.isRunning(job.id)) await store.giveBack(db, holder, job.id);
    } else if (looker.believesSilence) {
      log.warn({ id: job.id }, 'A server died while it did a job');
      await store.noteDeath(db, job, pausesAfterDeath);
    }
  }
}
