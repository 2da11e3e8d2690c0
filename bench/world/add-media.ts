import { spawnSync } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onData } from '../lib/scratch.ts';

const fileBytes = 8 * 1024 * 1024;
const mediaBytes = Number(process.env['BENCH_MEDIA_GB'] ?? 5) * 1024 ** 3;

/** Files that no compression makes smaller, as MP3s are, and tracks that play them; all of it is on the disk afterwards. */
export async function addMedia(dataDir: string): Promise<void> {
  const bytes = Buffer.alloc(fileBytes);
  randomFillSync(bytes);
  const names: string[] = [];
  for (let n = 0; n < mediaBytes / fileBytes; n += 1) {
    // Another file each, without the cost of new chance for all of it.
    randomFillSync(bytes, 0, 64);
    for (let at = 4096; at < bytes.length; at += 4096) bytes.writeUInt32LE(n, at);
    const name = createHash('sha256').update(bytes).digest('hex');
    const folder = path.join(dataDir, 'blobs', name.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), bytes);
    names.push(name);
  }
  await onData(dataDir, async (ctx) => {
    const tracks = await ctx.db.selectFrom('tracks').select('id').orderBy('id').limit(names.length).execute();
    for (const [n, { id }] of tracks.entries()) {
      await ctx.db
        .updateTable('tracks')
        .set({ storage_type: 'FILE', audio_sha256: names[n] ?? null, source_url: null, platform: null })
        .where('id', '=', id)
        .execute();
    }
  });
  spawnSync('sync', ['-f', dataDir], { stdio: 'ignore' });
}
