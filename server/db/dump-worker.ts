import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseConfig } from '#server/config.ts';
import {
  type DatabaseDump,
  dumpDatabase,
  indexScratch,
  loadScratch,
  reindex,
  replaceRecords,
  type ScratchPart,
} from './dump.ts';
import { checkLeaves, type Scratch } from './sqlite-bulk.ts';
import type { Gate, Leave, RowNote } from './replacement.ts';

/** What the thread is asked to do. */
export type DumpJob =
  | { kind: 'dump'; config: DatabaseConfig; folder: string }
  /** `engine`: the one whose records it is to replace; null: none, it is only looked at. */
  | {
      kind: 'load';
      file: string;
      folder: string;
      dump: DatabaseDump;
      engine: DatabaseConfig['kind'] | null;
      part: ScratchPart;
    }
  | { kind: 'compare'; trunk: string; leaves: string }
  | { kind: 'replace'; config: DatabaseConfig; from: Scratch }
  | { kind: 'reindex'; config: DatabaseConfig };

export type DumpMessage =
  | { rows: number }
  | { held: true }
  | { result: DatabaseDump | null }
  | { error: string; code: string | null };

const port = parentPort;
if (!port) throw new Error('dump-worker.ts runs as a worker thread');
const post = (message: DumpMessage): void => port.postMessage(message);

// On Linux a priority is a thread's own: whoever wants the site goes before a backup or its proof. A restore is waited for.
const job = workerData as DumpJob;
const canWait = job.kind === 'dump' || (job.kind === 'load' && job.engine === null);
if (process.platform === 'linux' && canWait) setPriority(10);

const tellEveryRows = 20_000;
let rows = 0;
let told = 0;
function tell(more: number): void {
  rows += more;
  if (rows - told < tellEveryRows) return;
  told = rows;
  post({ rows });
}

try {
  post({ result: await run(job) });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  post({ error: message, code: code ?? null });
}
port.close();

async function run(job: DumpJob): Promise<DatabaseDump | null> {
  if (job.kind === 'dump') return dumpDatabase(job.config, job.folder, tell);
  if (job.kind === 'load') {
    await loadScratch(job.file, job.folder, job.dump, tell, job.part);
    if (job.engine === 'sqlite' && job.part !== 'leaves') await indexScratch(job.file);
  } else if (job.kind === 'compare') {
    checkLeaves(job.trunk, job.leaves);
  } else if (job.kind === 'reindex') await reindex(job.config);
  else await replaceRecords(job.config, job.from, tell, gate());
  return null;
}

function gate(): Gate {
  const leave = new Promise<RowNote | null>((resolve) => {
    port?.once('message', ({ commit }: Leave) => resolve(commit));
  });
  return { held: () => post({ held: true }), leave: () => leave };
}
