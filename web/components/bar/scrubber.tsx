import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { seekStepSeconds } from '#shared/limits.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { currentOf, usePlayback } from '#web/player/playback.ts';
import { seekBy, seekTo } from '#web/player/controls.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Waveform } from './waveform.tsx';

const WaveMoments = lazyPart(() => import('./wave-moments.tsx'), 'WaveMoments');

const steps: Record<string, number> = {
  ArrowLeft: -seekStepSeconds,
  ArrowDown: -seekStepSeconds,
  ArrowRight: seekStepSeconds,
  ArrowUp: seekStepSeconds,
  PageDown: -30,
  PageUp: 30,
};

/** The track's position on its waveform: a click or a drag seeks, arrows seek by 5 seconds. */
export function Scrubber({ bars, className }: { bars: number; className?: string }) {
  const t = useText('player-bar');
  const position = usePlayback((state) => state.positionSeconds);
  const duration = usePlayback((state) => state.durationSeconds);
  const buffered = usePlayback((state) => state.bufferedSeconds);
  const peaks = usePlayback((state) => state.info?.peaks ?? null);
  const canSeek = usePlayback((state) => state.abilities.seek) && duration !== null && duration > 0;
  const playlistId = usePlayback((state) => currentOf(state)?.playlistId ?? null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // React's onChange tells every step of a drag; only the browser's own `change` says that it is over.
  useEffect(() => {
    const element = input.current;
    const commit = (): void => {
      setDragged(null);
      seekTo(element?.valueAsNumber ?? 0);
    };
    element?.addEventListener('change', commit);
    return () => element?.removeEventListener('change', commit);
  }, []);

  const shown = dragged ?? position;
  const share = (seconds: number): number => (duration ? Math.min(1, Math.max(0, seconds / duration)) : 0);
  const point = (event: PointerEvent<HTMLInputElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  const times = { position: formatDuration(shown), duration: formatDuration(duration) };

  return (
    <div className={cn('flex items-center gap-3 text-xs text-muted tabular-nums', className)}>
      <span className="w-10 text-right">{times.position}</span>
      <div className="group/scrub relative h-9 min-w-0 flex-1">
        <Waveform peaks={peaks} bars={bars} played={share(shown)} buffered={share(buffered)} />
        <input
          ref={input}
          type="range"
          min={0}
          max={duration ?? 0}
          step="any"
          value={Math.min(shown, duration ?? 0)}
          disabled={!canSeek}
          aria-label={t('seek')}
          aria-valuetext={t('seekValue', times)}
          onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (step === undefined) return;
            event.preventDefault();
            seekBy(step);
          }}
          onPointerMove={point}
          onPointerLeave={() => setHovered(null)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span className="pointer-events-none absolute inset-0 rounded-sm outline-2 outline-offset-2 outline-transparent group-has-[input:focus-visible]/scrub:outline-signal" />
        {canSeek && playlistId !== null ? (
          <WaveMoments playlistId={playlistId} duration={duration} position={shown} />
        ) : null}
        {hovered !== null && canSeek ? (
          <span
            aria-hidden
            className="pointer-events-none absolute bottom-full mb-1 -translate-x-1/2 rounded-sm bg-text px-1.5 py-0.5 text-page"
            style={{ left: `${hovered * 100}%` }}
          >
            {formatDuration(hovered * (duration ?? 0))}
          </span>
        ) : null}
      </div>
      <span className="w-10">{times.duration}</span>
    </div>
  );
}
