import { ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
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

/** The part that must be visible, below the site's header and the playlist's slim head, for it to replace the bar. */
const seen = { threshold: 0.6, rootMargin: '-117px 0px 0px 0px' };

/** The playlist page's player in the row of its song: in one line, in two where the page is narrow, in three on a phone. */
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
    >
      {/* The row shows both; who comes to the player alone hears them here. */}
      <span className="sr-only">
        <span>{song.title}</span> <ArtistLine artist={song.artist} />
      </span>
      {isShown ? <Trouble /> : null}
      <div className="flex flex-wrap items-center gap-x-1 px-2 pb-2 @[60rem]:flex-nowrap @[60rem]:gap-x-4">
        <div className="max-sm:basis-full">
          <Transport slim />
        </div>
        <Scrubber
          bars={90}
          className="min-w-0 basis-full max-sm:gap-1.5! @[60rem]:flex-1 @[60rem]:basis-0 [&>div]:h-11!"
        />
        <div className="flex min-w-0 flex-1 items-center justify-end @[60rem]:flex-none">
          <SourceChip className="mr-2 max-md:hidden" />
          <OpenSheet />
          <CurrentMenu />
          <QueueButton />
          <SettingsButton />
          <Volume className="w-28 shrink-0 max-sm:ml-auto max-sm:w-32 sm:w-36" />
        </div>
      </div>
    </section>
  );
}

/** On a phone: opens the player whole. */
function OpenSheet() {
  const t = useText('player-bar');
  // As in the mini bar: the sheet may not lie over a service's player.
  const hasEmbed = usePlayback((state) => state.embed !== null);
  const [open, setOpen] = useState(false);
  if (hasEmbed) return null;
  return (
    <>
      <IconButton
        label={t('openPlayer')}
        icon={ChevronUp}
        aria-haspopup="dialog"
        onPointerDown={Sheet.preload}
        onClick={() => setOpen(true)}
        className="md:hidden"
      />
      <Sheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
