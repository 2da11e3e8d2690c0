import { createRoot, type Root } from 'react-dom/client';
import type { ShareMoment } from '#shared/social/share-moments.ts';
import { ShareSheet, type SharedPlaylist } from './share-sheet.tsx';

let root: Root | null = null;
let openings = 0;

/**
 * Opens the sheet by which a playlist, or a moment of it, is passed on. It stands in a root of its own, so that no page
 * has to carry it along: its code comes with the first sharing.
 */
export function openShareSheet(playlist: SharedPlaylist, at: ShareMoment = {}): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  openings += 1;
  root.render(<ShareSheet key={openings} playlist={playlist} at={at} />);
}
