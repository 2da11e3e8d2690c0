import { useMemo } from 'react';
import { cn } from '#web/ui/cn.ts';

interface WaveformProps {
  /** 0 to 255; null draws a plain line. */
  peaks: readonly number[] | null;
  bars: number;
  /** 0 to 1. */
  played: number;
  buffered: number;
}

/** The loudest of each stretch, as lines around the middle of a box 100 high; the loudest of all fills it. */
export function waveformPath(peaks: readonly number[], bars: number): string {
  const loudest = Math.max(1, ...peaks);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const half = Math.max(3, (Math.max(...peaks.slice(from, to)) / loudest) * 47);
    return `M${bar + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
  }).join('');
}

/** A track's real peaks, with what was played in the signal colour and what has not come yet dimmed. */
export function Waveform({ peaks, bars, played, buffered }: WaveformProps) {
  const path = useMemo(() => (peaks ? waveformPath(peaks, bars) : `M0 50H${bars}`), [peaks, bars]);
  const layers = [
    { name: 'all', classes: 'stroke-edge/45', upTo: 1 },
    { name: 'buffered', classes: 'stroke-edge', upTo: Math.max(buffered, played) },
    { name: 'played', classes: 'stroke-signal', upTo: played },
  ];
  return layers.map(({ name, classes, upTo }) => (
    <svg
      key={name}
      aria-hidden
      data-layer={name}
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      className={cn('pointer-events-none absolute inset-0 size-full', classes)}
      style={{ clipPath: `inset(0 ${((1 - upTo) * 100).toFixed(2)}% 0 0)` }}
    >
      <path
        d={path}
        fill="none"
        strokeWidth={peaks ? 2 : 4}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  ));
}
