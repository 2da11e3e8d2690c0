import { buildWebIfChanged } from './web-build.ts';

process.env['NODE_ENV'] ??= 'production';
if (await buildWebIfChanged()) console.log('The web has been built.');
await import('#server/main.ts');
