import type { AppContext } from '#server/context.ts';
import { encodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { asWork, type Constellation } from '#server/media/constellation/constellation.ts';
import { printAudioPeaks } from '#server/media/media-processor.ts';
import { withWorkFile } from '#server/stores/work-files.ts';
import { AppError } from '#shared/errors.ts';
import { packIndex } from './index.service.ts';
import { compareTrack } from './rescan.service.ts';
import * as works from './work.store.ts';

/** Works of one round of the recurring work: until they are packed again, each look-up goes through them. */
const batch = 32;
/** Kept of a work without audio, so that it is not looked for again. */
export const noPeaks = new Uint8Array(0);

/** A work's spectral peaks as they are kept. */
export const keptPeaks = (heard: Constellation): Uint8Array => encodePeaks(asWork(heard));

/**
 * Recurring work: prints the spectral peaks of works that were registered without them, from their audio, and packs them. The
 * catalogue is compared with such a work again, and such a track with the works whose peaks are known.
 */
export async function printSecond(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  for (const work of await works.listUnprinted(ctx.db, batch)) {
    if (signal.aborted) return;
    const peaks = work.audio_sha256 === null ? noPeaks : await peaksOfStored(ctx, work.audio_sha256);
    if (peaks === null) continue;
    // Before they are kept: a server that dies in between does both again.
    if (work.kind === 'track') await compareTrack(ctx, work, peaks);
    await works.updateWork(ctx.db, work.number, { peaks, ...(peaks === noPeaks ? {} : again(work.kind)) });
  }
  await packIndex(ctx);
}

/** It has to be packed again, and what the index holds of it by now is not added twice; the catalogue is compared with a work. */
const again = (kind: works.ComparedWork['kind']) => ({
  packed_in: null,
  ...(kind === 'track' ? {} : { rescanned_at: null }),
});

/** Empty where the file is lost or cannot be decoded; null where another round may do it. */
async function peaksOfStored(ctx: AppContext, sha256: string): Promise<Uint8Array | null> {
  if ((await ctx.stores.blobs.stat(sha256)) === null) return noPeaks;
  try {
    return keptPeaks(
      await withWorkFile(ctx.stores.work, await ctx.stores.blobs.open(sha256), ({ path, size }) =>
        printAudioPeaks(ctx.workers, { path, fileSize: size, owner: sha256 }),
      ),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ sha256, err: error }, 'The spectral peaks of a work cannot be printed');
    return error.code === 'unavailable' ? null : noPeaks;
  }
}
