import type { ShareMoment } from '#shared/social/share-moments.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import type { SharedPlaylist } from './share/share-sheet.tsx';

const sheet = createPart(() => import('./share/open-share-sheet.tsx'));

/** Opens the sheet by which a playlist, or a moment of it, is passed on. */
export function sharePlaylist(playlist: SharedPlaylist, at: ShareMoment = {}): void {
  withPart(sheet, { act: ({ openShareSheet }) => openShareSheet(playlist, at) });
}
