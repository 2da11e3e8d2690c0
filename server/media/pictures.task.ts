import { registerHooks } from 'node:module';
import { answering } from '#server/workers/task.ts';
import { mediaError } from './media-error.ts';
import type { Tint } from './cover-hues.ts';
import type { PictureJob } from './pictures.ts';

/** A job that asks for the tints of a stored picture alone. */
export interface HuesJob {
  bytes: Uint8Array;
  hues: true;
}

// sharp prefers libvips as native code. Here strangers' pictures are decoded, so it gets libvips inside WebAssembly.
registerHooks({
  resolve: (specifier, context, next) =>
    /^@img\/sharp-.*\/sharp\.node$/.test(specifier)
      ? next('@img/sharp-wasm32/sharp.node', context)
      : next(specifier, context),
});

export const run = answering(
  async (job: PictureJob | HuesJob): Promise<Uint8Array[] | [Tint, Tint]> => {
    if ('hues' in job) return (await import('./cover-hues.ts')).coverHues(job.bytes);
    const { squarePictures } = await import('./pictures.ts');
    return squarePictures(job);
  },
  { trapped: () => mediaError('unprocessable', 'pictureBroken') },
);
