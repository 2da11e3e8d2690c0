import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { getFirstSteps, type FirstSteps as Steps } from '#shared/operations/first-steps.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { stepWords } from './step-words.ts';
import { StepActions } from './step-actions.tsx';

const marks = {
  open: { Icon: Circle, look: 'text-muted' },
  done: { Icon: CircleCheck, look: 'text-live' },
  skipped: { Icon: CircleDashed, look: 'text-muted' },
} as const;

/** Leads an administrator through what a new installation needs; each step can be skipped, and taken up again. */
export function FirstSteps() {
  const t = useText('first-steps');
  const { data, isError } = useQuery(queryOf(getFirstSteps));
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      {isError ? <Notice kind="error">{t('loadFailed')}</Notice> : null}
      {data ? <StepList data={data} /> : null}
      {data || isError ? null : (
        <LoadingRegion label={t('loading')} className="grid gap-3">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-28" />
          ))}
        </LoadingRegion>
      )}
    </div>
  );
}

function StepList({ data }: { data: Steps }) {
  const t = useText('first-steps');
  const isOver = data.steps.every(({ state }) => state !== 'open');
  return (
    <>
      {isOver ? <Notice kind="success">{t('allDone')}</Notice> : null}
      <ol className="grid gap-3">
        {data.steps.map(({ name, state }) => {
          const { Icon, look } = marks[state];
          return (
            <li key={name}>
              <Card className="grid grid-cols-[auto_1fr] gap-x-3 sm:gap-x-4">
                <Icon aria-hidden className={`size-6 ${look}`} />
                <div className="grid gap-3">
                  <div>
                    <h3 className="font-semibold">
                      {t(stepWords[name].title)}{' '}
                      <span className="text-sm font-normal text-muted">({t(state)})</span>
                    </h3>
                    <p className="text-sm text-muted">{t(stepWords[name].text)}</p>
                    {name === 'storage' ? (
                      <p className="mt-1 text-sm">
                        {t(data.records)} {t(data.files)}
                      </p>
                    ) : null}
                    {name === 'mail' && !data.sends_mail ? (
                      <p className="mt-1 text-sm text-danger">{t('noMailServer')}</p>
                    ) : null}
                  </div>
                  <StepActions name={name} state={state} />
                </div>
              </Card>
            </li>
          );
        })}
      </ol>
    </>
  );
}
