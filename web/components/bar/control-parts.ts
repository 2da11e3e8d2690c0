import { createPart } from '#web/lib/part.ts';

/**
 * The player's controls, fetched by one `import()`: in WebKit a second one, of the same file or of another that shares a
 * file with it, resolves before that file has run.
 */
export const controls = createPart(() => import('./all-controls.ts'));
