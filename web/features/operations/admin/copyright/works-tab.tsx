import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWorks, worksPageSize } from '#shared/music/copyright-works.ts';
import { nameMax } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Pager } from '../pager.tsx';
import { AddReferenceDialog } from './add-reference-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';
import { WorksTable } from './works-table.tsx';

const typingMs = 250;
const rescanAskMs = 2000;

/** The works that uploads are compared with: registered works, or removed tracks. */
export function WorksTab({ kind }: { kind: 'reference' | 'removed' }) {
  const t = useText('copyright-screen');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<'audio' | 'list' | 'track' | null>(null);
  const query = useSettled(typed.trim(), typingMs);
  const works = useQuery({
    ...queryOf(listWorks, { query: { query, kind, page } }),
    placeholderData: (before) => before,
    // New works are being compared with the catalogue: the list tells when that is done.
    refetchInterval: ({ state }) =>
      state.data?.works.some(({ rescanned_at }) => rescanned_at === null) ? rescanAskMs : false,
  });
  const isReference = kind === 'reference';
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          type="search"
          label={t('worksSearch')}
          value={typed}
          maxLength={nameMax}
          className="min-w-0 flex-1 basis-60"
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
        {isReference ? (
          <>
            <Button kind="primary" onClick={() => setOpen('audio')}>
              {t('addAudio')}
            </Button>
            <Button onClick={() => setOpen('list')}>{t('importList')}</Button>
          </>
        ) : (
          <Button kind="danger" onClick={() => setOpen('track')}>
            {t('takeDown')}
          </Button>
        )}
      </div>
      {works.isError ? <FailedNotice onRetry={() => works.refetch()}>{t('loadFailed')}</FailedNotice> : null}
      {works.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-2">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </LoadingRegion>
      ) : null}
      {works.data && works.data.total === 0 ? (
        query !== '' ? (
          <EmptyState title={t('worksNotFound')} />
        ) : (
          <EmptyState title={t(isReference ? 'worksEmpty' : 'removedEmpty')}>
            {t(isReference ? 'worksEmptyText' : 'removedEmptyText')}
          </EmptyState>
        )
      ) : null}
      {works.data && works.data.total > 0 ? (
        <Card className="grid grid-cols-1 gap-3 p-2 sm:p-4">
          <WorksTable works={works.data.works} />
          <Pager
            label={t('works')}
            previousLabel={t('previousPage')}
            nextLabel={t('nextPage')}
            page={page}
            pageSize={worksPageSize}
            total={works.data.total}
            shown={(range) => t('shown', range)}
            onChange={setPage}
          />
        </Card>
      ) : null}
      <AddReferenceDialog open={open === 'audio'} onClose={close} />
      <ImportDialog open={open === 'list'} onClose={close} />
      <TakeDownDialog open={open === 'track'} onClose={close} />
    </div>
  );
}
