import { buildSource } from '#server/features/base/source/source.service.ts';
import { buildWebIfChanged, isCheckout } from './web-build.ts';

process.env['NODE_ENV'] ??= 'production';
// A packed Segue brings the web built, and nothing to build it with.
if (isCheckout()) {
  if (await buildWebIfChanged()) console.log('The web has been built.');
  await buildSource();
}
await import('#server/main.ts');
