import { parentPort, workerData } from 'node:worker_threads';
import { fromSent, toSent } from './sent-error.ts';
import type { Answer, BackupTask, FromWorker, Question, TaskResults, ToWorker } from './tasks.ts';

const port = parentPort;
if (!port) throw new Error('backup-worker.ts runs as a worker thread');
const post = (message: FromWorker): void => port.postMessage(message);

const tellEveryBytes = 4 * 1024 * 1024;
let told = 0;
function onBytes(bytes: number): void {
  if (bytes - told < tellEveryBytes) return;
  told = bytes;
  post({ bytes });
}

function ask(question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    port?.once('message', (message: ToWorker) => {
      if ('error' in message) reject(fromSent(message.error));
      else resolve(message.answer);
    });
    post({ question });
  });
}

/** Each task loads what it needs, and nothing besides. */
async function run(task: BackupTask): Promise<TaskResults[keyof TaskResults]> {
  switch (task.kind) {
    case 'dump': {
      const { dumpRecords } = await import('../records/dump-records.ts');
      return dumpRecords(task.config, task.folder);
    }
    case 'pack': {
      const { packBackup } = await import('./pack-backup.ts');
      const fileOf = async (sha256: string) => String(await ask({ ask: 'file', sha256 }));
      return packBackup(task, { onBytes, fileOf });
    }
    case 'check': {
      const { checkArchive } = await import('./check-archive.ts');
      const isMissing = async (sha256: string) => (await ask({ ask: 'missing', sha256 })) === true;
      return checkArchive(task, { onBytes, isMissing });
    }
    case 'load': {
      const { hasAdministrator, loadRecords } = await import('../records/load-records.ts');
      await loadRecords(task.file, task.folder, task.dump);
      return hasAdministrator(task.file);
    }
    default: {
      const { replaceRecords } = await import('../records/replace-records.ts');
      await replaceRecords(task.config, task.from, async () => void (await ask({ ask: 'commit' })));
      return null;
    }
  }
}

try {
  post({ result: await run(workerData as BackupTask) });
} catch (error) {
  post({ error: toSent(error) });
}
port.close();
