import type { EngineName } from '../all.ts';
import { type Kind, kinds } from '../survival/load/ledger.ts';
import { useEngine } from '../use.ts';
import type { Stage } from './stage.ts';

/** Something that is killed, and the writes that succeed while it is dead. */
export interface Victim {
  name: string;
  kill(stage: Stage): Promise<unknown>;
  revive(stage: Stage): Promise<unknown>;
  goesOn: readonly Kind[];
}

const withoutFiles = kinds.filter((kind) => kind !== 'uploads');

const engine = (name: string, engineName: EngineName, goesOn: readonly Kind[]): Victim => ({
  name,
  kill: async () => (await useEngine(engineName)).kill(),
  revive: async () => (await useEngine(engineName)).start(),
  goesOn,
});

const server = (at: 0 | 1): Victim => ({
  name: `server ${at + 1}`,
  kill: ({ servers }) => servers[at].stop('SIGKILL'),
  revive: ({ servers }) => servers[at].start(),
  // A song that it had in hand waits for the lease to end.
  goesOn: withoutFiles,
});

/** Everything that can die; the worker first, since the others' turns last longer than the lease of its job. */
export const victims: readonly Victim[] = [
  {
    name: 'the worker in the middle of a job',
    async kill({ worker, workersMail, midJob }) {
      midJob.push(await workersMail.holdNext());
      await worker.stop('SIGKILL');
    },
    revive: ({ worker }) => worker.start(),
    goesOn: withoutFiles,
  },
  server(0),
  server(1),
  engine('PostgreSQL', 'postgres', []),
  engine('Redis', 'redis', kinds),
  engine('the S3 store', 's3', withoutFiles),
  engine('the search cluster', 'search', kinds),
];
