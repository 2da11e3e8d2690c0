import { buildSource } from '#server/features/base/source/source.service.ts';
import { buildWebIfChanged } from './web-build.ts';

/** `npm run build`: the web and the archive of the sources, as the server gives them out. */
await buildWebIfChanged();
await buildSource();
