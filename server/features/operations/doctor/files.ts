import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#server/context.ts';
import { saveSetting } from '#server/db/settings.ts';
import { damagedFilesKey } from '#server/features/base/health/health.service.ts';
import { isInUse, listReferenced, sizesOf } from '#server/features/base/storage/storage.service.ts';
import { formatBytes } from '#server/lib/bytes.ts';
import { withLock } from '#server/locks/with-lock.ts';
import { type Finding, mendable, someOf, well } from './finding.ts';
import { listAudioSizes, listPictures, updateSize } from './doctor.store.ts';

/** Finds files that records name and the store lacks. */
export async function findMissingFiles(ctx: AppContext): Promise<Finding[]> {
  const names = await listReferenced(ctx);
  const sizes = await sizesOf(ctx, names);
  // The small size of a picture follows from the large one: `pictures.ts` tells.
  const pictures = await listPictures(ctx.db);
  const small = new Set(pictures.filter((one) => sizes.has(one.sha256)).map((one) => one.small_sha256));
  const missing = names.filter((name) => !sizes.has(name) && !small.has(name));
  if (missing.length === 0) return [well('missing files', 'Every file that a record names is there')];
  return [
    {
      name: 'missing files',
      state: 'bad',
      text: `${missing.length} files are missing: ${someOf(missing)}`,
      advice: 'Restore a backup with media: it adds what is missing and overwrites nothing.',
    },
  ];
}

/** Finds files whose size differs from their record's, or whose record has none. Their bytes decide which one is wrong. */
export async function findWrongSizes(ctx: AppContext): Promise<Finding[]> {
  const sizes = await sizesOf(ctx, await listReferenced(ctx));
  const empty = [...sizes].flatMap(([name, size]) => (size === 0 ? [name] : []));
  const recordedSizes = await listAudioSizes(ctx.readDb);
  const wrong = recordedSizes
    .filter(({ sha256, size }) => (sizes.get(sha256) ?? size) !== size)
    .map(({ sha256 }) => sha256);
  const suspects = [...new Set([...wrong, ...empty])];
  const damaged = await listDamaged(ctx, suspects);
  const findings = damaged.length > 0 ? [ofDamaged(ctx, damaged)] : [];
  const whole = suspects.filter((name) => !damaged.includes(name));
  if (whole.length > 0) {
    findings.push(
      mendable('sizes', `The records tell another size of ${whole.length} whole files: ${someOf(whole)}`, {
        says: 'Writes the sizes of these files into their records.',
        async run() {
          for (const name of whole) await updateSize(ctx.db, name, sizes.get(name) ?? 0);
        },
      }),
    );
  }
  return findings.length > 0 ? findings : [well('sizes', 'Every file has the size that its record tells')];
}

/** Finds files whose bytes do not match their name, which is their SHA-256. Reads all files. */
export async function findDamagedFiles(ctx: AppContext): Promise<Finding[]> {
  const damaged = await listDamaged(ctx, await listReferenced(ctx));
  await saveSetting(ctx.db, damagedFilesKey, damaged);
  return damaged.length > 0
    ? [ofDamaged(ctx, damaged)]
    : [well('bytes', 'Every file holds the bytes that it should')];
}

async function listDamaged(ctx: AppContext, names: readonly string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const name of names) if ((await isWhole(ctx, name)) === false) damaged.push(name);
  return damaged;
}

/** Reads a file and checks its SHA-256; null if it is missing. */
export async function isWhole(
  { stores }: Pick<AppContext, 'stores'>,
  sha256: string,
): Promise<boolean | null> {
  if (!(await stores.blobs.stat(sha256))) return null;
  const hash = createHash('sha256');
  for await (const piece of await stores.blobs.open(sha256)) hash.update(piece as Buffer);
  return hash.digest('hex') === sha256;
}

function ofDamaged(ctx: AppContext, names: readonly string[]): Finding {
  const folder = path.join(ctx.config.dataDir, 'damaged');
  return mendable('bytes', `${names.length} files are damaged: ${someOf(names)}`, {
    says: `Moves the damaged bytes to ${folder}, so that a restore of a backup with media brings the right ones.`,
    async run() {
      for (const name of names) await setAside(ctx, folder, name);
    },
  });
}

async function setAside(ctx: AppContext, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await withLock(ctx.locks, `blob:${name}`, async (confirm) => {
    // Somebody may have sent the same file meanwhile.
    if ((await isWhole(ctx, name)) !== false) return;
    const file = createWriteStream(path.join(folder, name), { mode: 0o600 });
    await pipeline(await ctx.stores.blobs.open(name), file);
    await confirm();
    await ctx.stores.blobs.delete(name);
  });
}

export async function findUnusedFiles(ctx: AppContext): Promise<Finding[]> {
  let count = 0;
  let bytes = 0;
  for await (const blob of ctx.stores.blobs.list()) {
    if (await isInUse(ctx, blob.sha256)) continue;
    count += 1;
    bytes += blob.size;
  }
  if (count === 0) return [well('unused files', 'There are none')];
  return [
    {
      name: 'unused files',
      state: 'ok',
      text: `${count} files (${formatBytes(bytes)}) are named by no record`,
      advice: 'Nothing to do: what is older than two days is swept up while Segue runs.',
    },
  ];
}
