import { useId, useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { firstOutcome, type Group, groups, isIn, type JudgedLine, type Outcome } from './outcomes.ts';
import { PreviewRow } from './preview-row.tsx';

interface PreviewLinesProps {
  lines: readonly JudgedLine[];
  outcomes: ReadonlyMap<number, Outcome>;
  titles: ReadonlyMap<number, string>;
  isLooking: boolean;
  /** True for the only list; one of several already has a region of its own. */
  isAlone: boolean;
  onChange: (at: number, outcome: Outcome) => void;
  onTitle: (at: number, title: string) => void;
}

/** Rows added at a time, a few screens: thousands at once would be slow. */
const rowsAtOnce = 100;

/** The lines with their matches; filters show the doubtful and the missing ones. */
export function PreviewLines({
  lines,
  outcomes,
  titles,
  isLooking,
  isAlone,
  onChange,
  onTitle,
}: PreviewLinesProps) {
  const t = useText('import-page');
  const heading = useId();
  const [group, setGroup] = useState<Group>('all');
  const [rows, setRows] = useState(rowsAtOnce);
  const shown = lines.flatMap((line, at) => (isIn(group, line) ? [{ line, at }] : []));
  const remaining = shown.length - rows;
  const [Region, Heading] = isAlone ? (['section', 'h2'] as const) : (['div', 'h3'] as const);
  return (
    <Region {...(isAlone ? { 'aria-labelledby': heading } : {})} className="grid grid-cols-1 gap-3">
      <Heading id={heading} className={isAlone ? 'text-lg font-semibold' : 'sr-only'}>
        {t('lines')}
      </Heading>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filters')}</legend>
        {groups.map((one) => {
          const count = lines.filter((line) => isIn(one, line)).length;
          if (one === 'known' && count === 0) return null;
          return (
            <Button
              key={one}
              size="sm"
              aria-pressed={one === group}
              disabled={count === 0}
              className={cn('tabular-nums', one === group && 'bg-text! text-page!')}
              onClick={() => {
                setGroup(one);
                setRows(rowsAtOnce);
              }}
            >
              {t(one, { count })}
            </Button>
          );
        })}
      </fieldset>
      <ol className="grid grid-cols-1 divide-y divide-line">
        {shown.slice(0, rows).map(({ line, at }) => (
          <PreviewRow
            key={at}
            number={at + 1}
            line={line}
            outcome={outcomes.get(at) ?? firstOutcome(line)}
            typed={titles.get(at) ?? ''}
            isLooking={isLooking}
            onChange={(outcome) => onChange(at, outcome)}
            onTitle={(title) => onTitle(at, title)}
          />
        ))}
      </ol>
      {remaining > 0 ? (
        <Button className="justify-self-center" onClick={() => setRows(rows + rowsAtOnce)}>
          {t('showMore', { count: Math.min(remaining, rowsAtOnce) })}
        </Button>
      ) : null}
    </Region>
  );
}
