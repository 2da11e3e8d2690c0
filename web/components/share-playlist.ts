import type { ShareMoment } from '#shared/share-moments.ts';
import type { SharedPlaylist } from './share/share-sheet.tsx';

/** Opens the sheet by which a playlist, or a moment of it, is passed on. */
export async function sharePlaylist(playlist: SharedPlaylist, at: ShareMoment = {}): Promise<void> {
  // Apart, so that the first page does not have to name the sheet's parts.
  const { openShareSheet } = await import('./share/open-share-sheet.tsx');
  openShareSheet(playlist, at);
}
