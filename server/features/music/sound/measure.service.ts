import { rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { inspectAudio } from '#server/media/media-processor.ts';
import type { SongSound } from '#server/media/sound/sound-meter.ts';
import { AppError } from '#shared/errors.ts';
import { registerSound } from './sound.service.ts';
import * as store from './sound.store.ts';

/** Files of a round: some ten seconds of a core, between which uploads have their turn. */
const filesMost = 10;
/** Tracks that are looked at together, and how often in a round. */
const page = { tracks: 1000, most: 20 };
/** Time between two looks through all tracks. */
const restMs = 20 * 60 * 60_000;

const passKey = 'sound.pass';
const Pass = z.object({ after: z.string(), ended_at: z.number() });

/** Recurring work: measures the files that came before sound was measured, or by a restore, some at a time. */
export async function measureOld(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const read = Pass.safeParse(await findSetting(ctx.db, passKey));
  const pass = read.success ? read.data : { after: '', ended_at: 0 };
  let { after } = pass;
  if (after === '' && ctx.clock() - pass.ended_at < restMs) return;
  let left = filesMost;
  for (let pages = 0; pages < page.most && left > 0 && !signal.aborted; pages += 1) {
    const tracks = await store.listAfter(ctx.readDb, after, page.tracks);
    for (const { id, file } of tracks) {
      if (left === 0 || signal.aborted) break;
      if (file) await measure(ctx, id, file);
      if (file) left -= 1;
      after = id;
    }
    if (tracks.length < page.tracks && after === (tracks.at(-1)?.id ?? after)) {
      return saveSetting(ctx.db, passKey, { after: '', ended_at: ctx.clock() });
    }
  }
  await saveSetting(ctx.db, passKey, { ...pass, after });
}

interface StoredFile {
  sha256: string;
  owner: string;
}

async function measure(ctx: AppContext, id: string, file: StoredFile): Promise<void> {
  const sound = await soundOfFile(ctx, id, file);
  await ctx.db.transaction().execute(async (trx) => {
    if (await store.isTrack(trx, id)) await registerSound(trx, id, sound);
  });
}

/** Null for a file that is lost or cannot be decoded, so that it is not read again. */
async function soundOfFile(
  ctx: AppContext,
  trackId: string,
  { sha256, owner }: StoredFile,
): Promise<SongSound | null> {
  if ((await ctx.stores.blobs.stat(sha256)) === null) return null;
  const file = await ctx.stores.work.write(await ctx.stores.blobs.open(sha256));
  try {
    return (await inspectAudio(ctx.workers, { path: file.path, fileSize: file.size, owner })).sound;
  } catch (error) {
    // A processor that is busy or closing says nothing about the file.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    ctx.log.warn({ trackId, err: error }, 'The sound of a track cannot be measured');
    return null;
  } finally {
    await rm(file.path, { force: true });
  }
}
