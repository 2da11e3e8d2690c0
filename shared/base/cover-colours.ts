import * as z from 'zod/mini';

/** A CSS colour. */
const Colour = z.string();

/** The light of a cover: a ground on which the light text of the night has at least 4.5:1, and an accent. */
export const CoverColours = z.object({ ground: Colour, accent: Colour });
export type CoverColours = z.infer<typeof CoverColours>;
