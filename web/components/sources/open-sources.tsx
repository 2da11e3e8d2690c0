import { createRoot, type Root } from 'react-dom/client';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { SourcesDialog } from './sources-dialog.tsx';

let root: Root | null = null;
let openings = 0;

/** Opens the dialog in a root of its own: its code comes with the first opening. */
export function openSources(track: NamedTrack): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  openings += 1;
  root.render(<SourcesDialog key={openings} track={track} />);
}
