import type { CSSProperties } from 'react';
import type { CoverColours } from '#shared/base/cover-colours.ts';
import { drawnColours } from '#shared/base/drawn-colours.ts';

/** A thing with a cover; its colours are the server's for a stored picture, and follow from the id for a drawn one. */
export interface Covered {
  id: string;
  cover_colours?: CoverColours | null | undefined;
}

/** The light of a cover as the property that `lit` and its like in `ui/light.css` read. */
export function coverLight({ id, cover_colours: colours }: Covered): CSSProperties {
  return { '--sleeve': (colours ?? drawnColours(id)).ground } as CSSProperties;
}
