import { type ReactNode, useId } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

/** One labelled figure. */
export interface Figure {
  label: string;
  value: number;
}

const shades = ['var(--color-signal)', 'var(--color-live)', 'var(--color-muted)', 'var(--color-edge)'];
const chartHeight = 224;
/** More labels than these stand at a slant: side by side they would overlap on a phone. */
const levelLabels = 4;
const slanted = { angle: -40, textAnchor: 'end', height: 72 } as const;
const tickLook = { fill: 'var(--color-muted)', fontSize: 12 };
const tooltipLook = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: 'none',
    borderRadius: 8,
    color: 'var(--color-text)',
  },
  itemStyle: { color: 'var(--color-text)' },
  cursor: { fill: 'var(--color-line)', opacity: 0.4 },
};

interface ChartProps {
  /** Its name, and the caption of the table that says the same in words. */
  title: string;
  figures: readonly Figure[];
  /** How a value is read: '42 %'. */
  format?: (value: number) => string;
}

/** A chart for the eye and the same figures as a table for screen readers. */
function ChartFrame({ title, figures, format = String, children }: ChartProps & { children: ReactNode }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="grid gap-3">
      <figcaption id={id} className="text-sm font-medium text-muted">
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
  /** Fixes the axis, as 100 does for shares. */
  max?: number;
  /** The colour of a bar of this value. */
  look?: (value: number) => string;
}

/** Upright bars. */
export function BarFigures({ title, figures, format, max, look }: BarFiguresProps) {
  return (
    <ChartFrame title={title} figures={figures} {...(format ? { format } : {})}>
      <ResponsiveContainer width="100%" height={chartHeight}>
        <BarChart
          accessibilityLayer={false}
          data={[...figures]}
          margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="label"
            tick={tickLook}
            axisLine={false}
            tickLine={false}
            interval={0}
            {...(figures.length > levelLabels ? slanted : {})}
          />
          <YAxis
            tick={tickLook}
            axisLine={false}
            tickLine={false}
            allowDecimals={false}
            domain={[0, max ?? 'auto']}
          />
          <Tooltip {...tooltipLook} formatter={(value) => (format ?? String)(Number(value))} />
          <Bar
            dataKey="value"
            name={title}
            fill="var(--color-signal)"
            radius={[4, 4, 0, 0]}
            maxBarSize={56}
            isAnimationActive={false}
          >
            {figures.map(({ label, value }) => (
              <Cell key={label} fill={look?.(value) ?? 'var(--color-signal)'} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

/** Shares of a whole, with a legend that names each and its value. */
export function PieFigures({ title, figures, format = String }: ChartProps) {
  return (
    <ChartFrame title={title} figures={figures} format={format}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-40 flex-1">
          <ResponsiveContainer width="100%" height={chartHeight}>
            <PieChart accessibilityLayer={false}>
              <Pie
                rootTabIndex={-1}
                data={[...figures]}
                dataKey="value"
                nameKey="label"
                innerRadius="55%"
                outerRadius="90%"
                stroke="none"
                isAnimationActive={false}
              >
                {figures.map(({ label }, index) => (
                  <Cell key={label} fill={shades[index % shades.length] ?? 'currentColor'} />
                ))}
              </Pie>
              <Tooltip {...tooltipLook} />
            </PieChart>
          </ResponsiveContainer>
        </div>
        <ul className="grid gap-2 text-sm">
          {figures.map(({ label, value }, index) => (
            <li key={label} className="flex items-center gap-2">
              <span className="size-2.5 rounded-full" style={{ background: shades[index % shades.length] }} />
              <span className="text-muted">{label}</span>
              <span className="font-medium tabular-nums">{format(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

/** A moment of a line. */
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

/** A small area over time; a press picks the minute under it. Decorative to screen readers: its heading has the figures. */
export function SparkArea({ samples, max, formatTime, onPick }: SparkAreaProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        accessibilityLayer={false}
        data={[...samples]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        onClick={({ activeLabel }) => {
          if (activeLabel !== undefined) onPick(Number(activeLabel));
        }}
      >
        <XAxis dataKey="at" type="number" domain={['dataMin', 'dataMax']} hide />
        <YAxis hide domain={[0, max ?? 'auto']} />
        <Tooltip
          {...tooltipLook}
          labelFormatter={(at) => formatTime(Number(at))}
          formatter={(value) => [String(value), '']}
        />
        <Area
          dataKey="value"
          stroke="var(--color-signal)"
          fill="var(--color-signal)"
          fillOpacity={0.18}
          strokeWidth={1.5}
          isAnimationActive={false}
          dot={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
