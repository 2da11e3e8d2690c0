import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseConfig } from '#server/config.ts';
import { giveWay } from '#server/lib/courtesy.ts';
import {
  type DatabaseDump,
  dumpDatabase,
  indexScratch,
  loadScratch,
  reindex,
  replaceRecords,
  type ScratchPart,
} from './dump.ts';
import { keepSqlite, type Mark } from './kept-file.ts';
import { checkLeaves, checkTrunk, isIndexRight } from './scratch-checks.ts';
import type { Scratch } from './sqlite-bulk.ts';
import type { Gate, Leave, RowNote } from './replacement.ts';

/** What the thread is asked to do. */
export type DumpJob =
  /** `index`: whether the search index goes with the records, where it can. */
  | { kind: 'dump'; config: DatabaseConfig; folder: string; index: boolean }
  /** `isWaitedFor`: it is to replace records; else it is only looked at. */
  | {
      kind: 'load';
      file: string;
      folder: string;
      dump: DatabaseDump;
      isWaitedFor: boolean;
      part: ScratchPart;
    }
  | { kind: 'index'; file: string }
  | { kind: 'check-trunk'; file: string }
  | { kind: 'check-leaves'; trunk: string; leaves: string }
  /** Whether a scratch database's search index is that of its records, or of those in `trunk`; only a proof is thorough. */
  | { kind: 'check-index'; file: string; trunk: string | null; isThorough: boolean }
  /** Keeps a live SQLite database as it is, while its write lock is held; `descriptor` is the file's, `openForGood`. */
  | { kind: 'keep'; file: string; descriptor: number; to: string; mark: Mark }
  | { kind: 'replace'; config: DatabaseConfig; from: Scratch }
  | { kind: 'reindex'; config: DatabaseConfig };

/** What comes of each. */
export interface DumpResults {
  dump: DatabaseDump;
  load: null;
  index: null;
  'check-trunk': null;
  'check-leaves': null;
  'check-index': boolean;
  /** The size of the copy; null: it was not to be had so. */
  keep: number | null;
  replace: null;
  reindex: null;
}

export type DumpMessage =
  | { rows: number }
  | { held: true }
  | { result: DumpResults[keyof DumpResults] }
  | { error: string; code: string | null };

const port = parentPort;
if (!port) throw new Error('dump-worker.ts runs as a worker thread');
const post = (message: DumpMessage): void => port.postMessage(message);

// Whoever wants the site goes before a backup or its proof. A restore is waited for.
const job = workerData as DumpJob;
const isProof = (job.kind === 'load' && !job.isWaitedFor) || (job.kind === 'check-index' && job.isThorough);
if (job.kind === 'dump' || isProof) giveWay();

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

async function run(job: DumpJob): Promise<DumpResults[keyof DumpResults]> {
  switch (job.kind) {
    case 'dump':
      return dumpDatabase(job.config, job.folder, tell, { index: job.index });
    case 'check-index':
      return isIndexRight(job.file, job.trunk, job.isThorough);
    case 'keep':
      return keepSqlite(job.file, job.descriptor, job.to, job.mark);
    case 'load':
      await loadScratch(job.file, job.folder, job.dump, tell, job.part);
      break;
    case 'index':
      await indexScratch(job.file);
      break;
    case 'check-trunk':
      checkTrunk(job.file);
      break;
    case 'check-leaves':
      checkLeaves(job.trunk, job.leaves);
      break;
    case 'reindex':
      await reindex(job.config);
      break;
    default:
      await replaceRecords(job.config, job.from, tell, gate());
  }
  return null;
}

function gate(): Gate {
  const leave = new Promise<RowNote | null>((resolve) => {
    port?.once('message', ({ commit }: Leave) => resolve(commit));
  });
  return { held: () => post({ held: true }), leave: () => leave };
}
