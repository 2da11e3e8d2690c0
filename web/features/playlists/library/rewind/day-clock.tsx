import { useLanguage, useText } from '#web/lib/i18n.ts';
import { formatHeard } from '../statistics/format-heard.ts';
import { RewindSection } from './rewind-section.tsx';

const [middle, inner, outer] = [120, 44, 112];

/** The seconds of each hour of the day, of all days of the week together. */
export const hoursOf = (clock: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => clock.reduce((sum, line) => sum + (line[hour] ?? 0), 0));

/** A ray of the clock: midnight is above, and the time goes as on a watch of 24 hours. */
function rayAt(hour: number, share: number): string {
  const at = (radius: number, turn: number): string => {
    const angle = (turn / 24) * 2 * Math.PI - Math.PI / 2;
    return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const end = inner + Math.max(0.03, share) * (outer - inner);
  const [from, to] = [hour - 0.42, hour + 0.42];
  return `M${at(inner, from)}L${at(end, from)}A${end} ${end} 0 0 1 ${at(end, to)}L${at(inner, to)}Z`;
}

/** The day as a dial, a ray for each hour; the same as a table for screen readers. */
export function DayClock({ clock }: { clock: readonly (readonly number[])[] }) {
  const t = useText('rewind');
  const language = useLanguage();
  const hours = hoursOf(clock);
  const most = Math.max(1, ...hours);
  const top = hours.indexOf(Math.max(...hours));
  return (
    <RewindSection title={t('clock')}>
      <p className="-mt-3 mb-4 text-muted">{t('clockNote', { hour: `${top}:00` })}</p>
      <svg aria-hidden viewBox="0 0 240 240" className="mx-auto block w-full max-w-72">
        <circle cx={middle} cy={middle} r={outer} className="fill-surface" />
        {hours.map((seconds, hour) => (
          <path
            key={rayAt(hour, 0)}
            d={rayAt(hour, seconds / most)}
            className={hour === top ? 'fill-signal' : 'fill-signal/55'}
          />
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text
            key={hour}
            x={middle + 30 * Math.sin((hour / 12) * Math.PI)}
            y={middle - 30 * Math.cos((hour / 12) * Math.PI)}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-muted text-xs tabular-nums"
          >
            {hour}
          </text>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{t('clock')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col">{t('time')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((seconds, hour) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place is the hour
            <tr key={hour}>
              <th scope="row">{`${hour}:00`}</th>
              <td>{formatHeard(seconds, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RewindSection>
  );
}
