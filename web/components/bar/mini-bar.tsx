import { SkipForward } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CoverArt } from '../cover-art.tsx';
import { coverLight } from '../cover-light.ts';
import { moveCover } from '../cover-motion.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Equalizer } from '#web/player/equalizer.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { nextTrack } from '#web/player/controls.ts';
import { ArtistLine } from './artist-line.tsx';
import { useCurrentSong } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { PlayButton } from './transport.tsx';

const Sheet = lazyPart(() => import('./sheet.tsx'), 'Sheet');

/** The player on a phone: what plays, play and next; a tap opens it whole. */
export function MiniBar() {
  const t = useText('player-bar');
  const song = useCurrentSong();
  const playing = usePlayback((state) => state.status === 'playing');
  // The sheet would lie over an embedded player, which its service's terms forbid: then the panel is the player.
  const hasEmbed = usePlayback((state) => state.embed !== null);
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  if (!song) return null;
  const words = (
    <>
      <span className="w-11 shrink-0">
        <CoverArt id={song.id} src={song.cover} colours={song.colours} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{song.title}</span>
        <ArtistLine artist={song.artist} className="text-sm" />
      </span>
      <Equalizer playing={playing} className="shrink-0 max-[22rem]:hidden" />
    </>
  );
  const show = (isOpen: boolean): void => {
    const coverOf = (isSheet: boolean): Element | null =>
      coverIn(isSheet ? document.querySelector('[role=dialog]') : bar.current);
    moveCover(
      // Before its code is here the sheet comes without the cover.
      Sheet.isHere() ? coverOf(!isOpen) : null,
      () => flushSync(() => setOpen(isOpen)),
      () => coverOf(isOpen),
    );
  };
  const classes = 'flex min-h-16 min-w-0 flex-1 items-center gap-3 pl-3 text-left';
  return (
    <div
      ref={bar}
      className="lit relative flex items-center gap-1 pr-2"
      style={coverLight({ id: song.id, cover_colours: song.colours })}
    >
      <ProgressLine />
      {hasEmbed ? (
        <div className={classes}>{words}</div>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerDown={Sheet.preload}
          onClick={() => show(true)}
          className={classes}
        >
          <span className="sr-only">{t('openPlayer')}</span>
          {words}
        </button>
      )}
      {hasEmbed ? <QueueButton /> : null}
      <PlayButton />
      <IconButton label={t('next')} icon={SkipForward} iconClassName="fill-current" onClick={nextTrack} />
      <Sheet open={open && !hasEmbed} onClose={() => show(false)} />
    </div>
  );
}

const coverIn = (place: Element | null): Element | null => place?.querySelector('.aspect-square') ?? null;

function ProgressLine() {
  const share = usePlayback(({ positionSeconds, durationSeconds }) =>
    durationSeconds ? Math.min(1, positionSeconds / durationSeconds) : 0,
  );
  return (
    <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 bg-line">
      <span
        className="block h-full origin-left bg-signal"
        style={{ transform: `scaleX(${share.toFixed(4)})` }}
      />
    </span>
  );
}
