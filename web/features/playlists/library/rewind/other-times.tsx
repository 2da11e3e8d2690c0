import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { formatStep } from '../statistics/format-heard.ts';
import { dayOf, type RewindTime } from './use-rewind.ts';

const months = Array.from({ length: 12 }, (_, at) => at + 1);

interface OtherTimesProps {
  time: RewindTime;
  /** The reader's first play. */
  firstAt: string | null;
}

/** The ways to the year as a whole, its months, and the years beside it. */
export function OtherTimes({ time: { year, month }, firstAt }: OtherTimesProps) {
  const t = useText('rewind');
  const language = useLanguage();
  const [today] = useState(() => new Date());
  const isBegun = (one: number): boolean => dayOf({ year, month: one }) <= today.toISOString().slice(0, 10);
  const hasEarlier = firstAt !== null && Number(firstAt.slice(0, 4)) < year;
  return (
    <nav aria-label={t('periods')} className="flex flex-wrap gap-1.5 border-t border-line pt-6">
      {hasEarlier ? (
        <Way to={{ year: year - 1, month: null }} label={t('earlier')} text={String(year - 1)} />
      ) : null}
      <Way to={{ year, month: null }} label={t('wholeYear')} text={String(year)} isCurrent={month === null} />
      {months.filter(isBegun).map((one) => (
        <Way
          key={one}
          to={{ year, month: one }}
          text={formatStep('year', dayOf({ year, month: one }), language)}
          isCurrent={one === month}
        />
      ))}
      {year < today.getFullYear() ? (
        <Way to={{ year: year + 1, month: null }} label={t('later')} text={String(year + 1)} />
      ) : null}
    </nav>
  );
}

interface WayProps {
  to: RewindTime;
  /** The rest of its name, for those who do not see its neighbours; of a month its year. */
  label?: string;
  text: string;
  isCurrent?: boolean;
}

function Way({ to: { year, month }, label, text, isCurrent = false }: WayProps) {
  return (
    <Link
      to={paths.rewind(String(year), month === null ? undefined : String(month))}
      aria-label={label === undefined ? `${text} ${year}` : `${text}: ${label}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-4 text-sm font-medium tabular-nums transition',
        isCurrent ? 'bg-signal text-on-signal' : 'bg-surface text-muted hover:bg-raised hover:text-text',
      )}
    >
      {text}
    </Link>
  );
}
