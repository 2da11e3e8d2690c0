import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Star } from 'lucide-react';
import type { Track } from '#shared/music/tracks.ts';
import { TrackHead } from '#web/components/thing-head.tsx';
import { TrackRow } from '#web/components/track-row.tsx';
import { setStar } from '#web/components/track-star.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';

/** A favourite track; its star removes it. */
export function FavouriteRow({ track, onPlay }: { track: Track; onPlay: () => void }) {
  const t = useText('favourites');
  const client = useQueryClient();
  const ofTrack = useTrackItems();
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const title = formatTrackTitle(track.title);
  const label = t('more', { title });
  // The star beside the menu says the same.
  const items = ofTrack.lists(track).filter(({ key }) => key !== 'star');
  return (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      onPlay={onPlay}
      actions={
        <>
          <IconButton
            label={t('removeNamed', { title })}
            icon={Star}
            className="text-signal"
            iconClassName="fill-current"
            onClick={() => void setStar(client, track.id, false)}
          />
          <Menu label={label} items={[...items, ...ofTrack.report(track)]} head={<TrackHead track={track} />}>
            {(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} />}
          </Menu>
        </>
      }
    />
  );
}
