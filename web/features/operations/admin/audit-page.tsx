import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditPageSize, listAudit } from '#shared/base/audit.ts';
import { NamedAvatar } from '#web/components/named-avatar.tsx';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { foldEntries } from './audit/folds.ts';
import { useAuditWords } from './audit/sentence.ts';
import { italianMoment } from './dashboard/format-moments.ts';

const kinds = {
  everything: '',
  users: 'user.',
  accounts: 'account.',
  settings: 'settings.',
  backups: 'backup.',
  copyright: 'copyright.',
  moderation: 'moderation.',
};

/** The audit log, newest first. */
export function AuditPage() {
  const t = useText('audit');
  const words = useAuditWords();
  const [action, setAction] = useState('');
  const log = useInfiniteQuery({
    queryKey: [...keyOf(listAudit), action],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { action, ...(pageParam ? { before: pageParam } : {}) };
      return call(listAudit, { query, signal });
    },
    getNextPageParam: (page) => (page.length < auditPageSize ? undefined : page.at(-1)?.id),
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const entries = foldEntries(log.data?.pages.flat() ?? [], open);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
        <Select label={t('filter')} value={action} onChange={({ target }) => setAction(target.value)}>
          {Object.entries(kinds).map(([text, value]) => (
            <option key={text} value={value}>
              {t(text as keyof typeof kinds)}
            </option>
          ))}
        </Select>
      </div>
      {log.isError ? <FailedNotice onRetry={() => log.refetch()}>{t('failed')}</FailedNotice> : null}
      {log.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </LoadingRegion>
      ) : null}
      {log.data ? (
        <Card className="grid gap-4 p-2 sm:p-4">
          <Table
            caption={t('heading')}
            rows={entries}
            rowKey={(entry) => entry.id}
            stacks
            empty={t('empty')}
            columns={[
              {
                key: 'when',
                header: t('when'),
                cell: (entry) => italianMoment(entry.created_at),
                className: 'whitespace-nowrap',
              },
              {
                key: 'what',
                header: t('what'),
                cell: (entry) => {
                  if (entry.folded.length > 0) {
                    return (
                      <div className="flex flex-wrap items-center gap-x-4 max-sm:justify-end">
                        {t('foundNothing', { count: entry.folded.length + 1 })}
                        <Button size="sm" onClick={() => setOpen(new Set([...open, entry.id]))}>
                          {t('showEach')}
                        </Button>
                      </div>
                    );
                  }
                  const { sentence, facts } = words(entry);
                  return (
                    <div className="grid gap-0.5 break-words">
                      {sentence}
                      {facts ? <span className="text-xs text-muted">{facts}</span> : null}
                    </div>
                  );
                },
              },
              {
                key: 'from',
                header: t('from'),
                className: 'sm:w-44',
                cell: (entry) => (
                  <div className="grid gap-0.5">
                    {entry.actor ? <NamedAvatar name={entry.actor} /> : null}
                    {entry.ip ? <span className="text-xs text-muted">{entry.ip}</span> : null}
                    {entry.actor || entry.ip ? null : '–'}
                  </div>
                ),
              },
            ]}
          />
          <MoreButton list={log}>{t('more')}</MoreButton>
        </Card>
      ) : null}
    </div>
  );
}
