import { History, Trash2 } from 'lucide-react';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { byDay } from './play-days.ts';
import { PlayRow } from './play-row.tsx';
import { usePlayEdits, usePlays } from './use-plays.ts';

/** The reader's recent plays, by days. Only the reader sees them, and can delete them or switch them off. */
export function RecentPlaysPage() {
  const t = useText('recent-plays');
  const tLibrary = useText('library');
  const language = useLanguage();
  const list = usePlays();
  const edits = usePlayEdits();
  const plays = list.data?.pages.flatMap((page) => page.plays) ?? [];
  const remembers = edits.remembers ?? list.data?.pages[0]?.remembers;
  return (
    <>
      <PageHeading title="recentPlays">
        {/* Its place is there from the start: nothing moves when the plays come. */}
        <Button
          size="sm"
          icon={Trash2}
          className={plays.length > 0 ? '' : 'invisible'}
          onClick={() => void edits.forgetAll()}
        >
          {t('forgetAll')}
        </Button>
      </PageHeading>
      <LibraryTabs />
      <div className="grid grid-cols-1 gap-5">
        <p className="text-muted">{t('intro')}</p>
        <div className={remembers === undefined ? 'invisible' : undefined}>
          <Checkbox
            label={t('remember')}
            hint={t('rememberHint')}
            checked={remembers ?? true}
            onChange={({ target }) => edits.remember(target.checked)}
          />
        </div>
        {list.isError ? (
          <FailedNotice onRetry={() => list.refetch()}>
            {errorText(list.error, tLibrary('loadFailed'))}
          </FailedNotice>
        ) : null}
        {list.isPending ? (
          <LoadingRegion label={tLibrary('loading')} className="grid gap-1">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-16" />
            ))}
          </LoadingRegion>
        ) : null}
        {list.data && plays.length === 0 ? <NothingPlayed isOff={remembers === false} /> : null}
        {byDay(plays, language).map((day) => (
          <section key={day.name} aria-label={day.name}>
            <h2 className="mb-1 px-2 text-sm font-semibold text-muted">{day.name}</h2>
            <ul className="grid grid-cols-1 gap-0.5">
              {day.plays.map((play) => (
                <li key={play.id}>
                  <PlayRow play={play} onForget={edits.forget} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <MoreButton list={list}>{tLibrary('moreTracks')}</MoreButton>
      </div>
    </>
  );
}

function NothingPlayed({ isOff }: { isOff: boolean }) {
  const t = useText('recent-plays');
  return (
    <EmptyState
      icon={History}
      title={t('emptyTitle')}
      action={<LinkButton to={paths.home()}>{t('discover')}</LinkButton>}
    >
      {t(isOff ? 'offText' : 'emptyText')}
    </EmptyState>
  );
}
