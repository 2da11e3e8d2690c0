import { Play, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { coverLight } from '#web/components/cover-light.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useMainPlay } from './use-main-play.ts';

/** The height of the site's header, in px. */
const siteHeader = 61;

/** The place of a control that stays in view, told as one below the padding: the focus then scrolls nothing. */
const staysInView = { scrollMargin: '-9rem 0 9rem' };

interface SlimHeadProps {
  playlist: Playlist;
  /** The Play of the page's head: while it is in view there is no slim head. */
  play: HTMLElement | null;
}

/** Cover, name and Play of a playlist whose head was scrolled past, below the site's header. */
export function SlimHead({ playlist, play }: SlimHeadProps) {
  const isPast = useScrolledPast(play);
  return (
    <div className="sticky z-20 h-0" style={{ top: siteHeader }}>
      {isPast ? <Shown playlist={playlist} play={play} /> : null}
    </div>
  );
}

function Shown({ playlist, play }: SlimHeadProps) {
  const t = useText('playlist-pieces');
  const tPage = useText('playlist-page');
  const tPlayer = useText('player');
  const { isChosen, isEmpty, press, warm } = useMainPlay(playlist);
  const box = useRef<HTMLDivElement>(null);
  useRoomForFocus();
  useLayoutEffect(() => {
    const element = box.current;
    // The focus goes on in the head that came into view.
    return () => {
      if (element?.contains(document.activeElement)) play?.focus({ preventScroll: true });
    };
  }, [play]);
  return (
    <div
      ref={box}
      style={coverLight(playlist)}
      className="lit -mx-4 flex h-14 animate-arrive items-center gap-3 px-4 shadow-lift sm:-mx-6 sm:px-6"
    >
      <CoverArt
        id={playlist.id}
        src={playlist.cover_url}
        colours={playlist.cover_colours}
        small
        className="size-10 shrink-0"
      />
      <p className="min-w-0 flex-1 truncate font-display font-semibold">{playlist.name}</p>
      <Button
        size="sm"
        kind={isChosen ? 'quiet' : 'primary'}
        icon={isChosen ? Square : Play}
        aria-label={isChosen ? undefined : t('play', { name: playlist.name })}
        disabled={isEmpty && !isChosen}
        onClick={press}
        onPointerEnter={warm}
        style={staysInView}
      >
        {isChosen ? tPlayer('stop') : tPage('play')}
      </Button>
    </div>
  );
}

/** Reports whether an element has left the window at its top, below the site's header. */
function useScrolledPast(element: HTMLElement | null): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry?.isIntersecting === false && entry.boundingClientRect.top < siteHeader),
      { rootMargin: `-${siteHeader}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}

/** Keeps a control that gets the focus clear of the slim head. */
function useRoomForFocus(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = '8.5rem';
    return () => void style.removeProperty('scroll-padding-top');
  }, []);
}
