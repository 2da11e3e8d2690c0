import { useState } from 'react';
import { Link } from 'react-router';
import { ArtistLink } from '../artist-link.tsx';
import { CoverArt } from '../cover-art.tsx';
import { coverLight } from '../cover-light.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Equalizer } from '#web/player/equalizer.tsx';
import { nextTrack, previousTrack } from '#web/player/controls.ts';
import { currentOf, type PlaybackState, usePlayback } from '#web/player/playback.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { ArtistLine } from './artist-line.tsx';
import { CurrentNote } from './current-note.tsx';
import { CurrentMenu } from './current-menu.tsx';
import { LikeCurrent } from './like-current.tsx';
import { useCurrentSong } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { SettingsButton } from './settings.tsx';
import { SoundWords } from './sound-words.tsx';
import { SourceChip } from './source-chip.tsx';
import { Transport } from './transport.tsx';
import { Trouble } from './trouble.tsx';
import { Volume } from './volume.tsx';

const QueueDrawer = lazyPart(() => import('./queue-drawer.tsx'), 'QueueDrawer');

/** The whole player on a phone: a swipe down closes it, to the sides changes the song, upwards opens the queue. */
export function Sheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('player-bar');
  const song = useCurrentSong();
  const [isQueueOpen, setQueueOpen] = useState(false);
  const openQueue = () => setQueueOpen(true);
  return (
    <>
      <Drawer
        side="bottom"
        open={open}
        onClose={onClose}
        title={t('player')}
        className="lit-falling"
        style={song ? coverLight({ id: song.id, cover_colours: song.colours }) : {}}
        swipes={{ onUp: openQueue, onLeft: nextTrack, onRight: previousTrack }}
      >
        <SheetBody onLeave={onClose} onQueue={openQueue} />
      </Drawer>
      <QueueDrawer open={isQueueOpen} onClose={() => setQueueOpen(false)} />
    </>
  );
}

function SheetBody({ onLeave, onQueue }: { onLeave: () => void; onQueue: () => void }) {
  const t = useText('player-bar');
  const song = useCurrentSong();
  // A song that the player added is of no playlist.
  const origin = usePlayback((state) => (currentOf(state)?.why ? null : state.origin));
  const playing = usePlayback((state) => state.status === 'playing');
  if (!song) return null;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-5.5rem)] max-w-md flex-col justify-between gap-5">
      <div className="mx-auto w-full max-w-[min(100%,44dvh)]">
        <CoverArt id={song.id} src={song.cover} colours={song.colours} className="shadow-lift" />
      </div>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-lg font-semibold">{song.title}</p>
          <div className="flex min-w-0 items-center gap-2">
            <ArtistLine artist={<ArtistLink artist={song.by} onClick={onLeave} />} />
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
          <SoundWords className="block" />
        </div>
        <Equalizer playing={playing} className="h-6! shrink-0" />
      </div>
      <CurrentNote className="line-clamp-4 text-sm whitespace-pre-line text-muted" />
      <Trouble />
      <Scrubber bars={70} className="[&>div]:h-21!" />
      <Transport large />
      <div className="flex items-center justify-between gap-1 sm:gap-2">
        <LikeCurrent />
        <CurrentMenu />
        <Volume className="max-w-44 flex-1" />
        <SettingsButton />
        <QueueButton />
      </div>
      <NextSong onQueue={onQueue} />
    </div>
  );
}

/** The item after the current one, as the queue repeats; null where nothing else follows. */
const nextOf = ({ queue: { items, position, repeat } }: PlaybackState) =>
  items.length < 2 ? null : (items[position + 1] ?? (repeat === 'all' ? items[0] : null) ?? null);

/** The name of the next song; a press opens the queue, like a swipe up. */
function NextSong({ onQueue }: { onQueue: () => void }) {
  const t = useText('player-bar');
  const next = usePlayback(nextOf);
  if (!next) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onQueue}
      className="-my-3 min-h-11 truncate text-left text-sm text-muted"
    >
      {t('nextSong')} <span className="font-medium text-text">{formatTrackTitle(next.track.title)}</span>
    </button>
  );
}
