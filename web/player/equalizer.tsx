import { useEffect, useRef } from 'react';
import { equalizerBars } from '#shared/limits.ts';
import { cn } from '#web/ui/cn.ts';
import { watchLevels } from './levels.ts';

interface EqualizerProps {
  /** While false the bars lie low: paused. */
  playing: boolean;
  className?: string;
}

/** The specification's 8 bars, moved every 200 ms by the sound. Decoration: other elements name the track in words. */
export function Equalizer({ playing, className }: EqualizerProps) {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // With reduced motion the bars stand still.
    if (!playing || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const spans = [...(bars.current?.children ?? [])] as HTMLElement[];
    const stop = watchLevels((levels) => {
      for (const [at, span] of spans.entries()) {
        span.style.transform = `scaleY(${Math.max(0.12, levels[at] ?? 0).toFixed(3)})`;
      }
    });
    return () => {
      stop();
      for (const span of spans) span.style.transform = '';
    };
  }, [playing]);
  return (
    <span
      ref={bars}
      aria-hidden
      data-equalizer=""
      className={cn('inline-flex h-4 items-end gap-0.5', className)}
    >
      {Array.from({ length: equalizerBars }, (_, at) => (
        <span
          key={at}
          className={cn(
            'h-full w-0.5 origin-bottom rounded-full bg-signal transition-transform duration-200 ease-linear',
            playing ? 'scale-y-50' : 'scale-y-[0.12]',
          )}
        />
      ))}
    </span>
  );
}
