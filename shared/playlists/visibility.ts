import * as z from 'zod/mini';

/** Readers of a playlist: everybody, who has its link, or its members alone. */
export const Visibility = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof Visibility>;
