import { Ellipsis } from 'lucide-react';
import { TrackHead } from '../thing-head.tsx';
import { useTrackItems } from '../use-track-items.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { currentOf, usePlayback } from '#web/player/playback.ts';

/** The menu of the track that plays: into a playlist, and where it is already. */
export function CurrentMenu() {
  const t = useText('library');
  const track = usePlayback(currentOf)?.track;
  const ofTrack = useTrackItems();
  if (!track) return null;
  const label = t('more', { title: formatTrackTitle(track.title) });
  return (
    <Menu label={label} items={ofTrack.lists(track)} head={<TrackHead track={track} />}>
      {(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} />}
    </Menu>
  );
}
