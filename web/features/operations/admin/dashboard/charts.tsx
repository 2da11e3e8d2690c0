import { type ReactNode, useId } from 'react';
import { cn } from '#web/ui/cn.ts';

/** One labelled figure. */
export interface Figure {
  label: string;
  value: number;
}

const shades = ['var(--color-signal)', 'var(--color-live)', 'var(--color-muted)', 'var(--color-edge)'];
const shadeOf = (index: number): string => shades[index % shades.length] ?? 'currentColor';
/** The largest number of level labels; more are slanted, since they would overlap on a phone. */
const levelLabels = 4;

interface ChartProps {
  /** The chart's name, also the caption of the equivalent table. */
  title: string;
  figures: readonly Figure[];
  /** Formats a value: '42 %'. */
  format?: (value: number) => string;
}

/** A chart, with the same figures as a table for screen readers. */
function ChartFrame({ title, figures, format = String, children }: ChartProps & { children: ReactNode }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="grid gap-3">
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      <div aria-hidden>{children}</div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {figures.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

interface BarFiguresProps extends ChartProps {
  /** The top of the axis, such as 100 for shares. */
  max?: number;
  /** The colour of a bar of this value. */
  colorOf?: (value: number) => string;
}

/** Upright bars on four steps of an axis, each under its value. */
export function BarFigures({ title, figures, format = String, max, colorOf }: BarFiguresProps) {
  const top = max ?? roundedTop(Math.max(...figures.map(({ value }) => value), 0));
  const isSlanted = figures.length > levelLabels;
  return (
    <ChartFrame title={title} figures={figures} format={format}>
      <div className={cn('relative h-56 pt-5 pl-10', isSlanted ? 'pb-20' : 'pb-6')}>
        <div className="relative h-full">
          {[0, 1, 2, 3, 4].map((step) => (
            <div key={step} className="absolute inset-x-0 h-px bg-line" style={{ bottom: `${step * 25}%` }}>
              <span className="absolute right-full -translate-y-1/2 pr-2 text-xs text-muted tabular-nums">
                {(top / 4) * step}
              </span>
            </div>
          ))}
          <ul className="absolute inset-0 flex justify-around gap-1">
            {figures.map(({ label, value }) => (
              <li
                key={label}
                className="relative flex h-full min-w-0 flex-1 flex-col items-center justify-end"
              >
                <span className="rounded-sm bg-surface px-1 text-center text-xs tabular-nums">
                  {format(value)}
                </span>
                <span
                  className="w-4/5 max-w-14 shrink-0 rounded-t-sm"
                  style={{
                    height: `${Math.min(100, (100 * value) / top)}%`,
                    background: colorOf?.(value) ?? shades[0],
                  }}
                />
                <span
                  className={cn(
                    'absolute top-full mt-1.5 truncate text-xs text-muted',
                    isSlanted ? 'right-1/2 max-w-24 origin-top-right -rotate-40' : 'max-w-full',
                  )}
                >
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </ChartFrame>
  );
}

/** The least round number that is not below `most` and whose quarters are whole. */
function roundedTop(most: number): number {
  const steps = [4, 8, 12, 20, 40, 60, 80];
  let scale = 1;
  while (80 * scale < most) scale *= 10;
  return (steps.find((step) => step * scale >= most) ?? 80) * scale;
}

/** Shares of a whole, with a legend that names each and its value. */
export function PieFigures({ title, figures, format = String }: ChartProps) {
  const whole = figures.reduce((sum, { value }) => sum + value, 0);
  const before = (index: number): number =>
    figures.slice(0, index).reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartFrame title={title} figures={figures} format={format}>
      <div className="flex flex-wrap items-center gap-4">
        <svg viewBox="0 0 100 100" className="h-56 min-w-40 flex-1 -rotate-90">
          <circle cx="50" cy="50" r="36" fill="none" strokeWidth="17" className="stroke-line" />
          {figures.map(({ label, value }, index) => (
            <circle
              key={label}
              cx="50"
              cy="50"
              r="36"
              fill="none"
              strokeWidth="17"
              stroke={shadeOf(index)}
              pathLength={whole || 1}
              strokeDasharray={`${value} ${whole || 1}`}
              strokeDashoffset={-before(index)}
            />
          ))}
        </svg>
        <ul className="grid gap-2 text-sm">
          {figures.map(({ label, value }, index) => (
            <li key={label} className="flex items-center gap-2">
              <span className="size-2.5 rounded-full" style={{ background: shadeOf(index) }} />
              <span className="text-muted">{label}</span>
              <span className="font-medium tabular-nums">{format(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
