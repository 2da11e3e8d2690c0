import { type PointerEvent, useState } from 'react';

/** A point of a line. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  value: number;
}

interface SparkAreaProps {
  samples: readonly Sample[];
  max?: number;
  formatTime: (at: number) => string;
  onPick: (at: number) => void;
}

/** The height of the drawing in its own units; its width has one unit for each millisecond. */
const high = 100;

/** A small area over time; a press picks the minute under it. Decorative to screen readers: its heading has the figures. */
export function SparkArea({ samples, max, formatTime, onPick }: SparkAreaProps) {
  const [pointed, setPointed] = useState<Sample | null>(null);
  const start = samples[0]?.at ?? 0;
  const long = Math.max(1, (samples.at(-1)?.at ?? 0) - start);
  // A tenth of air, so that a line at its highest does not touch its heading.
  const top = max ?? 1.1 * Math.max(1, ...samples.map(({ value }) => value));
  const points = samples.map(({ at, value }) => `${at - start},${high * (1 - value / top)}`);
  // A single one is level, not a point from which the area falls.
  const line = [...points, `${long},${high * (1 - (samples.at(-1)?.value ?? 0) / top)}`].join(' ');
  const under = (event: PointerEvent<SVGSVGElement>): Sample | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return nearest(samples, start + (long * (event.clientX - left)) / width);
  };
  const share = pointed ? (pointed.at - start) / long : 0;
  return (
    <div className="relative h-full">
      <svg
        viewBox={`0 0 ${long} ${high}`}
        preserveAspectRatio="none"
        className="size-full cursor-pointer overflow-visible"
        onPointerMove={(event) => setPointed(under(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => {
          const picked = under(event);
          if (picked) onPick(picked.at);
        }}
      >
        <polygon points={`0,${high} ${line} ${long},${high}`} className="fill-signal/18" />
        <polyline
          points={line}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-signal"
        />
      </svg>
      {pointed ? (
        <p
          className="pointer-events-none absolute bottom-full z-10 rounded-cover bg-raised px-2 py-1 text-xs whitespace-nowrap tabular-nums shadow-lift"
          style={share > 0.5 ? { right: `${100 - 100 * share}%` } : { left: `${100 * share}%` }}
        >
          {formatTime(pointed.at)} · <span className="font-medium">{pointed.value}</span>
        </p>
      ) : null}
    </div>
  );
}

function nearest(samples: readonly Sample[], at: number): Sample | null {
  const distance = (sample: Sample): number => Math.abs(sample.at - at);
  return samples.reduce<Sample | null>(
    (best, sample) => (best && distance(best) <= distance(sample) ? best : sample),
    null,
  );
}
