import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import { textOf } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast.ts';

/** Offers a playlist, or a moment of it, by the system's share sheet where there is one, else by the clipboard. */
export async function sharePlaylist(
  playlist: { id: string; name: string },
  at: { track?: string; t?: number } = {},
): Promise<void> {
  const t = textOf(playlistMessages);
  const link = new URL(paths.playlist(playlist.id, at), location.origin).href;
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    // Closing the sheet rejects: that is an answer, not an error.
    await navigator.share({ title: playlist.name, url: link }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    void toast.success(t('linkCopied'));
  } catch {
    void toast.info(t('linkNotCopied', { link }));
  }
}
