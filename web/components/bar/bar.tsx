import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { pagePlayer } from '#web/player/page-player.ts';
import { usePlayback } from '#web/player/playback.ts';
import { warmPlayer } from '#web/player/player.ts';
import { Announcer } from './announcer.tsx';
import { CurrentMenu } from './current-menu.tsx';
import { EmbedPanel } from './embed-panel.tsx';
import { LikeCurrent } from './like-current.tsx';
import { useMediaSession } from './media-session.ts';
import { MiniBar } from './mini-bar.tsx';
import { NowPlaying } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { Scrubber } from './scrubber.tsx';
import { SettingsButton } from './settings.tsx';
import { Transport } from './transport.tsx';
import { Trouble } from './trouble.tsx';
import { Volume } from './volume.tsx';

/** Brings the control with the focus out from behind the bar, which comes up once the page's own player is out of view. */
function uncoverFocus(bar: HTMLElement | null, height: number): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || bar?.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > innerHeight - height && top < innerHeight) focused.scrollIntoView({ block: 'nearest' });
}

/** The player bar: a view of the one engine, under every page. */
export function Bar() {
  const t = useText('player-bar');
  const box = useRef<HTMLElement>(null);
  useMediaSession();
  useEffect(() => {
    // The track from before a reload is known but for its waveform.
    if (usePlayback.getState().status === 'paused')
      warmPlayer().then(
        (engine) => engine.prime(),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.contentRect.height ?? 0);
      style.setProperty('--player-height', `${height}px`);
      uncoverFocus(box.current, height);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.setProperty('--player-height', '0px');
    };
  }, []);
  const controls = useRef<HTMLDivElement>(null);
  const folded = useFolded(controls);
  return (
    <section
      ref={box}
      // Without a name it is no landmark: then the page's player is.
      aria-label={folded ? undefined : t('player')}
      className={cn('relative', !folded && 'bg-surface/97 pb-[env(safe-area-inset-bottom)] backdrop-blur-md')}
    >
      <Announcer />
      <EmbedPanel />
      <div ref={controls} hidden={folded} className="animate-arrive border-t border-line">
        {folded ? null : <Trouble />}
        <div className="md:hidden">
          <MiniBar />
        </div>
        <div className="mx-auto hidden h-24 max-w-[100rem] grid-cols-[1fr_minmax(20rem,38rem)_1fr] items-center gap-4 px-4 md:grid">
          <NowPlaying />
          <div className="min-w-0">
            <Transport />
            <Scrubber bars={150} className="[&>div]:h-8!" />
          </div>
          <div className="flex items-center justify-end">
            <LikeCurrent />
            <CurrentMenu />
            <QueueButton />
            <SettingsButton />
            <Volume className="w-36 max-lg:hidden" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Reports whether the page's own player is in view, which replaces the bar; moves the focus to that player. */
function useFolded(controls: RefObject<HTMLElement | null>): boolean {
  const shown = useStore(pagePlayer);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!shown || !controls.current?.contains(focused)) return;
    const all = [...shown.querySelectorAll<HTMLElement>('button, input')];
    const name = focused?.getAttribute('aria-label');
    const twin = all.find((one) => one.getAttribute('aria-label') === name) ?? all[0];
    twin?.focus({ preventScroll: true });
  }, [shown, controls]);
  return shown !== null;
}
