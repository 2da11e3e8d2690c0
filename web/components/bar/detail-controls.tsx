import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Equalizer } from '#web/player/equalizer.tsx';
import { pagePlayer } from '#web/player/page-player.ts';
import { usePlayback } from '#web/player/playback.ts';
import { ArtistLine } from './artist-line.tsx';
import { CurrentMenu } from './current-menu.tsx';
import { useCurrentSong } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { SettingsButton } from './settings.tsx';
import { SourceChip } from './source-chip.tsx';
import { Transport } from './transport.tsx';
import { Trouble } from './trouble.tsx';
import { Volume } from './volume.tsx';

const Sheet = lazyPart(() => import('./sheet.tsx'), 'Sheet');

/** The part that must be visible, below the header, for it to replace the bar. */
const seen = { threshold: 0.6, rootMargin: '-60px 0px 0px 0px' };

/** The playlist page's player: all of it in one line, in two where the page is narrow, in three on a phone. */
export function DetailControls() {
  const t = useText('player-bar');
  const song = useCurrentSong();
  const box = useRef<HTMLElement>(null);
  const isShown = useStore(pagePlayer) !== null;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { top, height } = element.getBoundingClientRect();
    // Before the first paint: the bar must not come only to go.
    pagePlayer.setState(top > 0 && top + height / 2 < innerHeight ? element : null, true);
    const observer = new IntersectionObserver(([entry]) => {
      pagePlayer.setState((entry?.intersectionRatio ?? 0) >= seen.threshold ? element : null, true);
    }, seen);
    observer.observe(element);
    return () => {
      observer.disconnect();
      pagePlayer.setState(null);
    };
  }, []);
  if (!song) return null;
  return (
    <section
      ref={box}
      // One landmark of this name at a time: out of view, the bar is the player.
      aria-label={t(isShown ? 'player' : 'nowPlaying')}
      data-edge=""
      className="rounded-panel bg-surface"
    >
      {isShown ? <Trouble /> : null}
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-1.5 sm:px-4 @[60rem]:flex-nowrap @[60rem]:gap-x-5 @[60rem]:py-2">
        <Song title={song.title} artist={song.artist} />
        <Transport slim />
        <div className="flex min-w-0 flex-1 basis-full items-center gap-x-1 max-sm:flex-wrap @[60rem]:basis-0">
          <Scrubber
            bars={120}
            className="min-w-0 flex-1 sm:mr-3 [&>div]:h-10! max-sm:basis-full max-sm:gap-1.5!"
          />
          {/* On a phone in a third line, as in the sheet. */}
          <span className="flex max-sm:-ml-2.5">
            <CurrentMenu />
            <QueueButton />
            <SettingsButton />
          </span>
          <Volume className="w-28 shrink-0 max-sm:ml-auto max-sm:w-40 sm:w-36" />
        </div>
      </div>
    </section>
  );
}

/** The track that plays; on a phone a tap opens the player whole. */
function Song({ title, artist }: { title: string; artist: string }) {
  const t = useText('player-bar');
  const playing = usePlayback((state) => state.status === 'playing');
  // As in the mini bar: the sheet may not lie over a service's player.
  const hasEmbed = usePlayback((state) => state.embed !== null);
  const [open, setOpen] = useState(false);
  const words = (chip: ReactNode) => (
    <>
      <span className="min-w-0">
        <span className="block truncate font-display font-semibold">{title}</span>
        <span className="flex items-center gap-2 text-sm">
          <ArtistLine artist={artist} />
          {chip}
        </span>
      </span>
      <Equalizer playing={playing} className="shrink-0 max-sm:hidden" />
    </>
  );
  // Here it moves nothing when it comes with the music. On a phone the sheet has it.
  const chip = <SourceChip className="max-md:hidden" />;
  const classes =
    'flex min-h-11 min-w-0 flex-1 items-center gap-4 text-left @[60rem]:w-56 @[60rem]:flex-none @[60rem]:justify-between';
  if (hasEmbed) return <div className={classes}>{words(chip)}</div>;
  return (
    <>
      <div className={`${classes} max-md:hidden`}>{words(chip)}</div>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={Sheet.preload}
        onClick={() => setOpen(true)}
        className={`${classes} md:hidden`}
      >
        <span className="sr-only">{t('openPlayer')}</span>
        {words(null)}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
