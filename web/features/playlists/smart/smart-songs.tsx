import type { SmartSongs as Songs } from '#shared/playlists/smart-lists.ts';
import { NumberedSong } from '#web/components/numbered-song.tsx';
import { useText } from '#web/lib/i18n.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';

/** The songs of a smart list, as they are now. */
export function SmartSongs({ songs: { tracks, is_whole } }: { songs: Songs }) {
  const t = useText('smart-lists');
  const { shown, end } = useGrowingList(tracks);
  return (
    <>
      {is_whole ? null : <p className="text-sm text-muted">{t('notWhole')}</p>}
      <ol className="-mx-2 grid grid-cols-1 gap-0.5">
        {shown.map((track, at) => (
          <li key={track.id}>
            <NumberedSong track={track} number={at + 1} onPlay={() => playTracks(tracks, at)} />
          </li>
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}
