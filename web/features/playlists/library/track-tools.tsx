import { useQueryClient } from '@tanstack/react-query';
import { ListPlus, Trash2 } from 'lucide-react';
import type { MyTrack } from '#shared/playlists/library.ts';
import { addToPlaylist } from '#web/components/add-to-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useDeleteTracks } from './use-delete-tracks.ts';
import { useLibraryChanges } from './use-library-changes.ts';

/** The actions for the chosen tracks together. */
export function TrackTools({ tracks, onDone }: { tracks: readonly MyTrack[]; onDone: () => void }) {
  const t = useText('library');
  const tMenu = useText('track-menu');
  const client = useQueryClient();
  const remove = useDeleteTracks();
  const reload = useLibraryChanges();
  if (tracks.length === 0) return null;
  return (
    <div
      data-edge=""
      className="sticky top-16 z-20 flex flex-wrap items-center gap-2 rounded-panel bg-surface p-2 shadow-lift"
    >
      <p aria-live="polite" className="flex-1 px-2 text-sm whitespace-nowrap tabular-nums">
        {t('chosen', { count: tracks.length })}
      </p>
      <Button
        size="sm"
        icon={ListPlus}
        onClick={() =>
          addToPlaylist(tracks, client, () => {
            reload();
            onDone();
          })
        }
      >
        {tMenu('addTo')}
      </Button>
      <Button
        size="sm"
        kind="danger"
        icon={Trash2}
        onClick={() => void remove(tracks.map(({ id }) => id)).then((did) => (did ? onDone() : undefined))}
      >
        {t('deleteChosen')}
      </Button>
    </div>
  );
}
