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
  /** Whether a silent server is taken for dead. */
  believesSilence: boolean;
}

/** Lets go of the jobs that nobody does any more: their server died, or this one could not note how they ended. */
export async function letGoOfLeft({ db, log, holder, ...look }: Looker): Promise<void> {
  for (const job of await store.listLeft(db, look.isStart)) {
    if (job.holder === holder) {
      if (!look.isRunning(job.id)) await store.giveBack(db, holder, job.id);
    } else if (look.believesSilence) {
      log.warn({ id: job.id }, 'A server died while it did a job');
      await store.noteDeath(db, job, pausesAfterDeath);
    }
  }
}
