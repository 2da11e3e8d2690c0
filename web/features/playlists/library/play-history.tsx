import { History, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryChoices } from './history-choices.tsx';
import { byDay } from './play-days.ts';
import { PlayRow } from './play-row.tsx';
import { usePlayEdits, usePlays } from './use-plays.ts';

const typingMs = 250;

/** The reader's plays by days, with a search, and the choices of what is recorded. */
export function PlayHistory() {
  const t = useText('recent-plays');
  const tLibrary = useText('library');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), typingMs);
  const list = usePlays(q);
  const edits = usePlayEdits();
  const plays = list.data?.pages.flatMap((page) => page.plays) ?? [];
  const choices = edits.saving ?? list.data?.pages[0];
  const isEmpty = list.data !== undefined && plays.length === 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">{t('intro')}</p>
      <HistoryChoices choices={choices} onChange={edits.change} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextInput
          type="search"
          label={t('search')}
          placeholder={t('searchHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="w-full sm:max-w-sm"
          maxLength={100}
        />
        {/* Its place is there from the start: nothing moves when the plays come. */}
        <Button
          size="sm"
          icon={Trash2}
          className={plays.length > 0 && q === '' ? '' : 'invisible'}
          onClick={() => void edits.forgetAll()}
        >
          {t('forgetAll')}
        </Button>
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
      {isEmpty && q === '' ? <NothingPlayed isOff={choices?.remembers === false} /> : null}
      {isEmpty && q !== '' ? <EmptyState icon={SearchX} title={t('foundNothing', { query: q })} /> : null}
      {byDay(plays, language).map((day) => (
        <section key={day.from} aria-label={day.name}>
          <div className="mb-1 flex items-center justify-between gap-2 pl-2">
            <h2 className="text-sm font-semibold text-muted">{day.name}</h2>
            <IconButton
              label={t('forgetDay', { day: day.name })}
              icon={Trash2}
              onClick={() => void edits.forgetDay(day)}
            />
          </div>
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
