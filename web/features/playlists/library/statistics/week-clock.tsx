import { useLanguage, useText } from '#web/lib/i18n.ts';
import { ChartFrame } from '#web/components/chart-frame.tsx';
import { formatHeard, formatWeekday } from './format-heard.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface WeekClockProps {
  /** Seconds by weekday and hour. */
  clock: readonly (readonly number[])[];
  fileName: string;
}

/** The hours of the week, the longer listened to, the brighter: a table that everybody reads. */
export function WeekClock({ clock, fileName }: WeekClockProps) {
  const t = useText('listening-statistics');
  const language = useLanguage();
  const most = Math.max(1, ...clock.flat());
  return (
    <ChartFrame
      title={t('clock')}
      note={t('clockNote')}
      fileName={fileName}
      lines={() => [
        [t('weekday'), ...hours.map((hour) => `${hour}:00`)],
        ...clock.map((line, at) => [formatWeekday(at, language), ...line]),
      ]}
    >
      <table className="w-full table-fixed border-separate border-spacing-px text-xs sm:border-spacing-0.5">
        <caption className="sr-only">{t('clock')}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-9">
              <span className="sr-only">{t('weekday')}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="text-left font-normal text-muted tabular-nums">
                <span className="sr-only">{`${hour}:00`}</span>
                <span aria-hidden className="inline-block w-0 whitespace-nowrap">
                  {hour % 6 === 0 ? hour : ''}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clock.map((line, at) => (
            <tr key={formatWeekday(at, language)}>
              <th scope="row" className="text-left font-normal text-muted">
                {formatWeekday(at, language)}
              </th>
              {hours.map((hour) => {
                const seconds = line[hour] ?? 0;
                const text = formatHeard(seconds, language);
                return (
                  <td
                    key={hour}
                    title={`${formatWeekday(at, language)} ${hour}:00: ${text}`}
                    className="relative h-6 rounded-sm bg-raised p-0"
                  >
                    <span
                      aria-hidden
                      className="absolute inset-0 rounded-sm bg-signal"
                      style={{ opacity: seconds === 0 ? 0 : 0.15 + (0.85 * seconds) / most }}
                    />
                    <span className="sr-only">{text}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}
