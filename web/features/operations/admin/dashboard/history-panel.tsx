import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statsRefreshMs } from '#shared/limits.ts';
import { getMetricsHistory, type MetricsMinute } from '#shared/operations/stats.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';

import { useJobNames } from './job-names.ts';
import { count, italianTime } from './format-moments.ts';
import { SparkArea } from './spark-area.tsx';

const measures = [
  { key: 'cpu', percent: true },
  { key: 'memory', percent: true },
  { key: 'disk', percent: true },
  { key: 'requests', percent: false },
  { key: 'errors', percent: false },
  { key: 'listeners', percent: false },
  { key: 'uploads', percent: false },
] as const;

/** Small charts of the last 24 hours; a press on a minute shows the jobs of that time. */
export function HistoryPanel() {
  const t = useText('admin');
  const { data: minutes = [], isPending } = useQuery({
    ...queryOf(getMetricsHistory),
    refetchInterval: statsRefreshMs,
  });
  const [picked, setPicked] = useState<number | null>(null);
  const newest = minutes.at(-1);

  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('lastDay')}</h2>
      {newest ? (
        <>
          <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
            {measures.map(({ key, percent }) => (
              <li key={key} className="grid gap-1">
                <div className="flex items-baseline justify-between gap-2 text-sm">
                  <span className="text-muted">{t(key)}</span>
                  <span className="font-medium tabular-nums">
                    {percent ? `${newest[key]}%` : count(newest[key])}
                  </span>
                </div>
                <div aria-hidden className="h-14">
                  <SparkArea
                    samples={minutes.map((minute) => ({ at: Date.parse(minute.at), value: minute[key] }))}
                    {...(percent ? { max: 100 } : {})}
                    formatTime={italianTime}
                    onPick={setPicked}
                  />
                </div>
              </li>
            ))}
          </ul>
          <PickedMinute minutes={minutes} picked={picked} onPick={setPicked} />
        </>
      ) : (
        // As high as the charts that come.
        <p className="min-h-144 text-sm text-muted md:min-h-82">{isPending ? null : t('noHistory')}</p>
      )}
    </Card>
  );
}

interface PickedMinuteProps {
  minutes: readonly MetricsMinute[];
  picked: number | null;
  onPick: (at: number) => void;
}

/** The chosen minute in words, with a slider to choose by keyboard. */
function PickedMinute({ minutes, picked, onPick }: PickedMinuteProps) {
  const t = useText('admin');
  const index = picked === null ? minutes.length - 1 : nearest(minutes, picked);
  const { job } = useJobNames();
  const minute = minutes[index];
  if (!minute) return null;
  const figures = measures
    .map(({ key, percent }) => `${t(key)} ${minute[key]}${percent ? '%' : ''}`)
    .join(' · ');
  return (
    <div className="grid gap-2 rounded-cover bg-raised p-4 text-sm">
      <input
        type="range"
        aria-label={t('pickMinute')}
        min={0}
        max={minutes.length - 1}
        value={index}
        aria-valuetext={italianTime(Date.parse(minute.at))}
        onChange={(event) => {
          const chosen = minutes[Number(event.target.value)];
          if (chosen) onPick(Date.parse(chosen.at));
        }}
        className="h-11 w-full accent-signal"
      />
      <p aria-live="polite">
        <span className="font-medium">{t('atMinute', { time: italianTime(Date.parse(minute.at)) })}</span>:{' '}
        {figures}
      </p>
      <p className="text-muted">
        {minute.ran.length > 0
          ? t('ranAtMinute', { names: minute.ran.map(job).join(', ') })
          : t('nothingRan')}
      </p>
    </div>
  );
}

function nearest(minutes: readonly MetricsMinute[], at: number): number {
  const distance = (minute: MetricsMinute) => Math.abs(Date.parse(minute.at) - at);
  return minutes.reduce((best, minute, index) => {
    const current = minutes[best];
    return current && distance(current) <= distance(minute) ? best : index;
  }, 0);
}
