import { buildWebIfChanged } from './web-build.ts';

/** `npm run build`: the web, as the server gives it out. */
await buildWebIfChanged();
