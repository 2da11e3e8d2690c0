import { buildWebIfChanged, isCheckout } from './web-build.ts';

process.env['NODE_ENV'] ??= 'production';
// A packed Segue brings the web built, and nothing to build it with.
if (isCheckout() && (await buildWebIfChanged())) console.log('The web has been built.');
await import('#server/main.ts');
