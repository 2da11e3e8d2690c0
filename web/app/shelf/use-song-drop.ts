import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { addTracks, rereadFilled } from '#web/components/add-to/add-tracks.ts';
import { droppedTrack, isTrackDrag } from '#web/components/dragged-track.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';

/** Lets a song be dropped on a playlist of the reader's own, as *Add to playlist* in the song's menu adds it. */
export function useSongDrop({ id, name }: Pick<PlaylistSummary, 'id' | 'name'>) {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);

  async function add(event: DragEvent): Promise<void> {
    const t = textOf('library');
    try {
      await addTracks(id, [droppedTrack(event)]);
      void toast.success(t('addedTo', { name }));
      rereadFilled(client);
    } catch (error) {
      void toast.error(errorText(error, t('addFailed')));
    }
  }

  const place = {
    onDragOver(event: DragEvent) {
      if (!isTrackDrag(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!isTrackDrag(event)) return;
      event.preventDefault();
      setOver(false);
      void add(event);
    },
  };
  return { isOver, place };
}
