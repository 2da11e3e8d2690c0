import type { AppContext } from '#server/context.ts';
import type { Job } from '#server/jobs/kinds.ts';
import type { Tint } from '#server/media/cover-hues.ts';
import { coverHues } from '#server/media/media-processor.ts';
import { coverChroma, coverLightness } from '#shared/base/drawn-colours.ts';
import { oklchToHex } from './oklch.ts';
import { listWithoutColours, updateColours } from './picture.store.ts';

/** Pictures of one round of the recurring work. */
const batch = 200;

/** The colours of a picture as they are stored: `#ground #accent`. */
export async function coloursOf(ctx: AppContext, bytes: Uint8Array): Promise<string> {
  const [ground, accent] = await coverHues(ctx.workers, bytes);
  return `${toHex(ground, 'ground')} ${toHex(accent, 'accent')}`;
}

/** A tint at the lightness of its part, which alone decides the contrast. */
const toHex = ({ hue, chroma }: Tint, part: 'ground' | 'accent'): string =>
  oklchToHex(coverLightness[part], Math.min(chroma, coverChroma[part]), hue);

/** Recurring work: computes the colours of the pictures that came before colours were kept. */
export async function colourPictures(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  for (const { sha256, small_sha256 } of await listWithoutColours(ctx.db, batch)) {
    if (signal.aborted) return;
    await updateColours(ctx.db, sha256, await coloursOfStored(ctx, small_sha256));
  }
}

/** The colours of a stored file; an empty string where it is lost or cannot be read, so that it is not read again. */
async function coloursOfStored(ctx: AppContext, sha256: string): Promise<string> {
  if ((await ctx.stores.blobs.stat(sha256)) === null) return '';
  const bytes = Buffer.concat(await (await ctx.stores.blobs.open(sha256)).toArray());
  return coloursOf(ctx, bytes).catch((error: unknown) => {
    ctx.log.warn({ sha256, err: error }, 'The colours of a picture cannot be computed');
    return '';
  });
}
