import { Check, Trash2 } from 'lucide-react';
import type { CountedListens, ListenCounts } from '#shared/ingest/listen-import.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CountedViewProps {
  counted: CountedListens;
  name: string;
  isDone: boolean;
  busy: boolean;
  onRun: () => void;
  onStop: () => void;
}

const parts = ['new', 'known', 'unmatched', 'too_old', 'left_out', 'unreadable'] as const;

/** The numbers of a file, before it is added to the history or afterwards; every line is in one of them. */
export function CountedView({ counted, name, isDone, busy, onRun, onStop }: CountedViewProps) {
  const t = useText('listen-import');
  const language = useLanguage();
  const { counts, since, until } = counted;
  const added = counts.new;
  return (
    <Card className="grid gap-5">
      <h2 aria-live="polite" className="text-lg font-semibold break-words">
        {t(isDone ? 'doneTitle' : 'countedTitle', { count: added })}
      </h2>
      <p className="text-sm break-words text-muted">
        {t('fromFile', { name, count: formatNumber(counts.read, language) })}
        {since && until
          ? ` ${t('span', { since: formatDate(since, language), until: formatDate(until, language) })}`
          : null}
      </p>
      <Numbers counts={counts} isDone={isDone} />
      {counts.too_old > 0 && !isDone ? <Notice kind="info">{t('tooOldNote')}</Notice> : null}
      <Named counted={counted} />
      <div className="flex flex-wrap gap-2">
        {!isDone && added > 0 ? (
          <Button kind="primary" icon={Check} busy={busy} onClick={onRun}>
            {t('add', { count: added })}
          </Button>
        ) : null}
        <Button icon={isDone ? Check : Trash2} busy={busy} onClick={onStop}>
          {t(isDone ? 'close' : 'discard')}
        </Button>
      </div>
    </Card>
  );
}

function Numbers({ counts, isDone }: { counts: ListenCounts; isDone: boolean }) {
  const t = useText('listen-import');
  const language = useLanguage();
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {parts
        .filter((part) => part === 'new' || counts[part] > 0)
        .map((part) => (
          <div key={part} className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
            <dt className="text-muted">{t(part === 'new' && isDone ? 'added' : part)}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(counts[part], language)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The songs that are not here, and the first lines that were not understood. */
function Named({ counted: { unmatched, unreadable } }: { counted: CountedListens }) {
  const t = useText('listen-import');
  return (
    <>
      {unmatched.length > 0 ? (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-3 font-medium sm:min-h-9 sm:py-2">
            {t('unmatchedSongs')}
          </summary>
          <ol className="grid gap-1 text-muted">
            {unmatched.map(({ title, artist, listens }) => (
              <li key={`${artist}\n${title}`} className="flex justify-between gap-3">
                <span className="min-w-0 break-words">{`${title} – ${artist}`}</span>
                <span className="tabular-nums">{listens}</span>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-muted">{t('unmatchedNote')}</p>
        </details>
      ) : null}
      {unreadable.length > 0 ? (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-3 font-medium sm:min-h-9 sm:py-2">
            {t('unreadableLines')}
          </summary>
          <ol className="grid gap-1 font-mono text-xs text-muted">
            {unreadable.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines may be the same
              <li key={at} className="break-all">
                {line}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
