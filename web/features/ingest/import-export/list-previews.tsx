import { useState } from 'react';
import type { PreviewList } from '#shared/ingest/import-export.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { FootBar } from './foot-bar.tsx';
import { ListPlan } from './list-plan.tsx';
import { LookUpProgress } from './look-up-progress.tsx';
import { firstPlan, type Plan, toDraft } from './plans.ts';
import { nameOfFile, type ReadPreview } from './reading.ts';
import { useLookUps } from './use-look-ups.ts';
import { useSaving } from './use-saving.ts';

interface ListPreviewsProps {
  preview: ReadPreview;
  /** True if the page was opened for one playlist, which takes all lists. */
  isFixed: boolean;
  onAnother: () => void;
  /** Called to correct the meaning of a table's columns. */
  onColumns: () => void;
}

/** The preview of the chosen lists, with the button that imports them. */
export function ListPreviews({ preview, isFixed, onAnother, onColumns }: ListPreviewsProps) {
  const t = useText('import-page');
  const tImport = useText('import-export');
  const lookUps = useLookUps(preview.lists);
  const lists = lookUps.lists.filter(({ lines }) => lines.length > 0);
  const [plans, setPlans] = useState(() =>
    lists.map((list) => firstPlan(list, nameOfFile(preview.brought) || tImport('importedName'))),
  );
  const planOf = (list: PreviewList): Plan => plans[lists.findIndex(({ index }) => index === list.index)]!;
  const saving = useSaving();
  const drafts = lists.flatMap((list) => {
    const draft = toDraft(list, planOf(list));
    return draft ? [{ index: list.index, draft }] : [];
  });
  const isNameless = lists.some((list) => !planOf(list).adds && planOf(list).name.trim() === '');
  const made = drafts.filter(({ draft }) => !draft.playlist_id).length;

  return (
    <form
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (drafts.length > 0 && !isNameless && !saving.isPending) saving.mutate(drafts);
      }}
    >
      {preview.partly ? <Notice kind="info">{partlyText()}</Notice> : null}
      {preview.format === 'nsp' ? <Notice kind="info">{t('fixedList')}</Notice> : null}
      {lookUps.total > 0 ? <LookUpProgress {...lookUps} /> : null}
      {lists.map((list, at) => (
        <ListPlan
          key={list.index}
          list={list}
          plan={planOf(list)}
          isFixed={isFixed}
          isAlone={lists.length === 1}
          isSaved={saving.saved.has(list.index)}
          isLooking={lookUps.done < lookUps.total && !lookUps.hasStopped}
          onChange={(plan) => setPlans(plans.with(at, plan))}
        />
      ))}
      {preview.lists.length === 1 ? <ArchiveFacts archive={preview.archive} /> : null}
      {saving.error ? <Notice kind="error">{errorText(saving.error, t('saveFailed'))}</Notice> : null}
      {drafts.length === 0 && !isNameless ? <Notice kind="info">{t(emptyText())}</Notice> : null}
      <FootBar>
        <Button
          kind="primary"
          type="submit"
          disabled={drafts.length === 0 || isNameless}
          busy={saving.isPending}
        >
          {saving.isPending ? t('saving') : buttonText()}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
        {preview.table ? <Button onClick={onColumns}>{t('otherColumns')}</Button> : null}
        {saving.isPending && drafts.length > 1 ? (
          <output className="text-sm text-muted tabular-nums">
            {t('savedLists', { count: saving.saved.size, total: drafts.length })}
          </output>
        ) : null}
      </FootBar>
    </form>
  );

  function buttonText(): string {
    if (made === 0) return t('add');
    return drafts.length === 1 ? t('create') : t('createSeveral', { count: drafts.length });
  }

  function emptyText() {
    const lines = lists.flatMap((list) => list.lines);
    return lines.every(({ already }) => already === 'there') ? 'nothingNew' : 'nothingLeft';
  }

  function partlyText(): string {
    const count = lists[0]?.line_count ?? 0;
    const total = preview.partly?.total ?? null;
    return total === null ? t('partly', { count }) : t('partlyOf', { count, total });
  }
}
