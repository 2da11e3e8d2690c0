import { useId } from 'react';
import type { PreviewList } from '#shared/ingest/import-export.ts';
import { nameMax } from '#shared/limits.ts';
import { Visibility } from '#shared/playlists/visibility.ts';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { judged, type Plan } from './plans.ts';
import { PreviewLines } from './preview-lines.tsx';

interface ListPlanProps {
  list: PreviewList;
  plan: Plan;
  isFixed: boolean;
  /** True for the only list: its lines are shown open. */
  isAlone: boolean;
  isSaved: boolean;
  /** True while names of links are being looked up. */
  isLooking: boolean;
  onChange: (plan: Plan) => void;
}

/** One list with its destination and its lines. */
export function ListPlan({ list, plan, isFixed, isAlone, isSaved, isLooking, onChange }: ListPlanProps) {
  const t = useText('import-page');
  const heading = useId();
  const lines = (
    <PreviewLines
      lines={judged(list, plan)}
      outcomes={plan.outcomes}
      titles={plan.titles}
      isLooking={isLooking}
      isAlone={isAlone}
      onTitle={(at, title) => onChange({ ...plan, titles: new Map(plan.titles).set(at, title) })}
      onChange={(at, outcome) => onChange({ ...plan, outcomes: new Map(plan.outcomes).set(at, outcome) })}
    />
  );
  if (isAlone) {
    return (
      <>
        {list.is_history ? <p className="text-sm text-muted">{historyText()}</p> : null}
        {isFixed ? null : <Destination list={list} plan={plan} onChange={onChange} />}
        {lines}
      </>
    );
  }
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-4 border-b border-line pb-3">
      <h2 id={heading} className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        <span className="min-w-0 break-words">{list.is_history ? plan.name : list.name || plan.name}</span>
        <span className="text-sm font-normal text-muted tabular-nums">
          {t('lineCount', { count: list.line_count })}
        </span>
        {isSaved ? <Badge tone="live">{t('saved')}</Badge> : null}
      </h2>
      {list.is_history ? <p className="text-sm text-muted">{historyText()}</p> : null}
      {isFixed ? null : <Destination list={list} plan={plan} onChange={onChange} />}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{t('showLines')}</summary>
        {lines}
      </details>
    </section>
  );

  function historyText(): string {
    return list.left_out > 0
      ? t('historyCut', { count: list.line_count, total: list.line_count + list.left_out })
      : t('historyOnce');
  }
}

/** The destination: a new playlist with its name, or the one that an earlier import of this list made. */
function Destination({ list, plan, onChange }: Pick<ListPlanProps, 'list' | 'plan' | 'onChange'>) {
  const t = useText('import-page');
  const isNew = !plan.adds || list.playlist === null;
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {list.playlist ? (
        <Select
          label={t('destination')}
          hint={t('knownList')}
          value={plan.adds ? 'known' : 'new'}
          className="sm:col-span-2"
          onChange={({ target }) => onChange({ ...plan, adds: target.value === 'known' })}
        >
          <option value="known">{t('addNew', { name: list.playlist.name })}</option>
          <option value="new">{t('makeNew')}</option>
        </Select>
      ) : null}
      {isNew ? (
        <>
          <TextInput
            label={t('name')}
            required
            maxLength={nameMax}
            value={plan.name}
            onChange={({ target }) => onChange({ ...plan, name: target.value })}
          />
          <Select
            label={t('visibility')}
            value={plan.visibility}
            onChange={({ target }) => onChange({ ...plan, visibility: Visibility.parse(target.value) })}
          >
            {Visibility.options.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </Select>
        </>
      ) : null}
    </div>
  );
}
