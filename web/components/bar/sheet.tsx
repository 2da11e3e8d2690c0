import { Link } from 'react-router';
import { CoverArt } from '../cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Equalizer } from '#web/player/equalizer.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { ArtistLine } from './artist-line.tsx';
import { CurrentMenu } from './current-menu.tsx';
import { LikeCurrent } from './like-current.tsx';
import { useCurrentSong } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { SettingsButton } from './settings.tsx';
import { SourceChip } from './source-chip.tsx';
import { Transport } from './transport.tsx';
import { Trouble } from './trouble.tsx';
import { Volume } from './volume.tsx';

/** The whole player on a phone. */
export function Sheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('player-bar');
  return (
    <Drawer side="bottom" open={open} onClose={onClose} title={t('nowPlaying')}>
      <SheetBody onLeave={onClose} />
    </Drawer>
  );
}

function SheetBody({ onLeave }: { onLeave: () => void }) {
  const t = useText('player-bar');
  const song = useCurrentSong();
  const origin = usePlayback((state) => state.origin);
  const playing = usePlayback((state) => state.status === 'playing');
  if (!song) return null;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-7.5rem)] max-w-md flex-col justify-between gap-5">
      <div className="mx-auto w-full max-w-[min(100%,44dvh)]">
        <CoverArt id={song.id} src={song.cover} className="shadow-lift" />
      </div>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-lg font-semibold">{song.title}</p>
          <div className="flex min-w-0 items-center gap-2">
            <ArtistLine artist={song.artist} />
            <SourceChip />
          </div>
          {origin ? (
            <Link
              to={paths.playlist(origin.playlistId)}
              onClick={onLeave}
              className="block truncate text-sm text-muted underline-offset-2 hover:underline"
            >
              {t('fromPlaylist', { name: origin.name })}
            </Link>
          ) : null}
        </div>
        <Equalizer playing={playing} className="h-6! shrink-0" />
      </div>
      <Trouble />
      <Scrubber bars={90} />
      <Transport large />
      <div className="flex items-center justify-between gap-1 sm:gap-2">
        <LikeCurrent />
        <CurrentMenu />
        <Volume className="max-w-44 flex-1" />
        <SettingsButton />
        <QueueButton />
      </div>
    </div>
  );
}
