import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { isActive, usePlayback } from '#web/player/playback.ts';
import { cycleRepeat, nextTrack, previousTrack, togglePlay, toggleShuffle } from '#web/player/controls.ts';

const repeatWords = { off: 'repeatOff', all: 'repeatAll', one: 'repeatOne' } as const;

/** The big round play button. It pulses while a track loads, and a press then cancels playing. */
export function PlayButton({ className }: { className?: string }) {
  const t = useText('player-bar');
  const active = usePlayback(isActive);
  const isLoading = usePlayback((state) => state.status === 'loading');
  // A frame that only its own buttons start and stop.
  const canPause = usePlayback((state) => state.abilities.pause);
  const label = active ? t('pause') : t('play');
  const Icon = active ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isLoading || undefined}
      disabled={!canPause}
      onClick={togglePlay}
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full bg-text text-page transition hover:scale-105 active:scale-95 disabled:opacity-40',
        isLoading && 'animate-glow',
        className,
      )}
    >
      <Icon aria-hidden className={cn('size-5 fill-current', !active && 'translate-x-px')} />
    </button>
  );
}

interface TransportProps {
  large?: boolean;
  /** True in a shared line: on a phone the five buttons do not fit. */
  slim?: boolean;
}

/** Shuffle, previous (disabled at the first track), play, next, repeat. */
export function Transport({ large = false, slim = false }: TransportProps) {
  const t = useText('player-bar');
  const shuffled = usePlayback((state) => state.queue.shuffled);
  const repeat = usePlayback((state) => state.queue.repeat);
  const isFirst = usePlayback((state) => state.queue.position <= 0);
  return (
    <div className={cn('flex items-center justify-center', large ? 'gap-4' : slim ? 'sm:gap-1' : 'gap-1')}>
      <IconButton label={t('shuffle')} icon={Shuffle} pressed={shuffled} onClick={toggleShuffle} />
      <IconButton
        label={t('previous')}
        icon={SkipBack}
        // Not `disabled`: who comes to the first track by this very button keeps the focus.
        aria-disabled={isFirst || undefined}
        onClick={previousTrack}
        iconClassName={cn('fill-current', large && 'size-7!')}
      />
      <PlayButton className={large ? 'size-16!' : 'mx-1'} />
      <IconButton
        label={t('next')}
        icon={SkipForward}
        onClick={nextTrack}
        iconClassName={cn('fill-current', large && 'size-7!')}
      />
      <IconButton
        label={t(repeatWords[repeat])}
        icon={repeat === 'one' ? Repeat1 : Repeat}
        pressed={repeat !== 'off'}
        onClick={cycleRepeat}
        {...(slim ? { className: 'max-sm:hidden' } : {})}
      />
    </div>
  );
}
