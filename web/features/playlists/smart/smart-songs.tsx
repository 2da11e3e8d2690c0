import type { SmartSongs as Songs } from '#shared/playlists/smart-lists.ts';
import { NumberedSongs } from '#web/components/numbered-songs.tsx';
import { useText } from '#web/lib/i18n.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';

/** The songs of a smart list, as they are now. */
export function SmartSongs({ songs: { tracks, is_whole } }: { songs: Songs }) {
  const t = useText('smart-lists');
  const { shown, end } = useGrowingList(tracks);
  return (
    <>
      {is_whole ? null : <p className="text-sm text-muted">{t('notWhole')}</p>}
      <NumberedSongs tracks={tracks} shown={shown} />
      <div ref={end} />
    </>
  );
}
