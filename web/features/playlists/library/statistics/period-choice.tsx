import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ListeningStatistics, Period } from '#shared/social/listening-statistics.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatPeriod } from './format-heard.ts';
import { dayBefore } from './use-statistics.ts';

interface PeriodChoiceProps {
  offered: readonly Period[];
  period: Period;
  /** Undefined until they are here. */
  statistics: ListeningStatistics | undefined;
  onShow: (next: { period?: Period; day?: string }) => void;
}

const isoToday = (): string => new Date().toISOString().slice(0, 10);

/** The kind of period, and steps to the one before and after. */
export function PeriodChoice({ offered, period, statistics, onShow }: PeriodChoiceProps) {
  const t = useText('listening-statistics');
  const language = useLanguage();
  const isFirst = !statistics?.first_at || statistics.first_at.slice(0, 10) >= statistics.since;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <fieldset aria-label={t('period')} className="flex rounded-full bg-surface p-1">
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === period}
            onClick={() => onShow({ period: one })}
            className={cn(
              'min-h-11 rounded-full px-4 text-sm font-medium transition sm:min-h-9',
              one === period ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            {t(one)}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <IconButton
          label={t('earlier')}
          icon={ChevronLeft}
          disabled={isFirst}
          onClick={() => statistics && onShow({ day: dayBefore(statistics.since) })}
        />
        <p aria-live="polite" className="min-w-44 text-center text-sm font-medium tabular-nums">
          {statistics ? formatPeriod(statistics.period, statistics, language) : ' '}
        </p>
        <IconButton
          label={t('later')}
          icon={ChevronRight}
          disabled={!statistics || statistics.until > isoToday()}
          onClick={() => statistics && onShow({ day: statistics.until })}
        />
      </div>
    </div>
  );
}
