import { registerHooks } from 'node:module';
import { answering } from '#server/workers/task.ts';
import { mediaError } from './media-error.ts';
import type { PictureJob } from './pictures.ts';

// sharp prefers libvips as native code. Here strangers' pictures are decoded, so it gets libvips inside WebAssembly.
registerHooks({
  resolve: (specifier, context, next) =>
    /^@img\/sharp-.*\/sharp\.node$/.test(specifier)
      ? next('@img/sharp-wasm32/sharp.node', context)
      : next(specifier, context),
});

export const run = answering(
  async (job: PictureJob) => {
    const { squarePictures } = await import('./pictures.ts');
    return squarePictures(job);
  },
  { trapped: () => mediaError('unprocessable', 'pictureBroken') },
);
