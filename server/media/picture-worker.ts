import { registerHooks } from 'node:module';
import { serveJobs } from './worker-loop.ts';

// sharp prefers libvips as native code. Here strangers' pictures are decoded, so it gets libvips inside WebAssembly.
registerHooks({
  resolve: (specifier, context, next) =>
    /^@img\/sharp-.*\/sharp\.node$/.test(specifier)
      ? next('@img/sharp-wasm32/sharp.node', context)
      : next(specifier, context),
});
const { squarePictures } = await import('./pictures.ts');

serveJobs(squarePictures, { code: 'unprocessable', key: 'pictureBroken' });
