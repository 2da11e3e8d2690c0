import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBlobs } from '#server/stores/blobs.ts';
import { openS3Objects } from '#server/stores/s3-objects.ts';
import { openWorkFolder } from '#server/stores/work-files.ts';

/**
 * Sends files to an S3 store, all at once, and prints by how many bytes memory rose meanwhile. A process of its own, so
 * that nothing else is in the figure.
 */
const [url = '', folder = '', count = '20', megabytes = '40'] = process.argv.slice(2);
const store = await openS3Objects(url);
const blobs = openBlobs(store, await openWorkFolder(path.join(folder, 'incoming')));

async function makeFile(name: string): Promise<{ file: string; sha256: string }> {
  const file = path.join(folder, name);
  const hash = createHash('sha256');
  const handle = await open(file, 'w');
  for (let i = 0; i < Number(megabytes); i += 1) {
    const piece = randomBytes(1024 * 1024);
    hash.update(piece);
    await handle.writeFile(piece);
  }
  await handle.close();
  return { file, sha256: hash.digest('hex') };
}

const files = [];
for (let i = 0; i < Number(count); i += 1) files.push(await makeFile(`file-${i}`));
const first = await makeFile('first');
// The first one loads the SDK and opens connections; a further one does not.
await blobs.adopt(first.file, first.sha256);
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
const began = performance.now();
await Promise.all(files.map(({ file, sha256 }) => blobs.adopt(file, sha256)));
const seconds = (performance.now() - began) / 1000;
clearInterval(timer);
await store.close();
await rm(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ rise: most - before, seconds })}\n`);
