import { createPart, withPart } from '#web/lib/part.ts';
import type { NamedTrack } from './add-to-playlist.ts';

const dialog = createPart(() => import('./sources/open-sources.tsx'));

/** Opens the list of a track's sources, where its owner adds and removes them. */
export function showSources(track: NamedTrack): void {
  withPart(dialog, { act: ({ openSources }) => openSources(track) });
}
