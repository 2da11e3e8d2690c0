import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withEngines } from '../lib/engines.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { withScratchFolder } from '../lib/scratch-folder.ts';

const uploads = 20;
const megabytes = 40;
const script = path.resolve(import.meta.dirname, '../peers/s3-uploads.ts');

export const engineUploads: Measure = {
  name: 'engines-uploads',
  about: `Memory while ${uploads} files of ${megabytes} MB go to an S3 store at once`,
  onlyByName: true,
  run: () => withEngines(['s3'], ({ s3 = '' }) => withScratchFolder((folder) => measure(s3, folder))),
};

async function measure(url: string, folder: string): Promise<Finding[]> {
  const own = path.join(folder, 'files');
  await mkdir(own);
  const words = ['--expose-gc', script, url, own, String(uploads), String(megabytes)];
  const done = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 300_000 });
  if (done.status !== 0) throw new Error(done.stderr);
  const { rise, seconds } = JSON.parse(done.stdout) as { rise: number; seconds: number };
  return [
    {
      what: `memory risen while ${uploads} uploads stream to S3`,
      value: rise / 1e6,
      unit: 'MB',
      goal: { most: 50 },
      parts: { 'MB per second': (uploads * megabytes * 1.048576) / seconds },
    },
  ];
}
