import { useMutation, useQueryClient } from '@tanstack/react-query';
import { backupNow } from '#shared/operations/backups.ts';
import {
  type FirstStep,
  getFirstSteps,
  sendTestMail,
  setFirstStep,
  type StepState,
} from '#shared/operations/first-steps.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { stepWords } from './step-words.ts';
import { toast } from '#web/ui/toast.ts';

interface StepActionsProps {
  name: FirstStep;
  state: StepState;
}

/** The act of a step, and the buttons that skip it or take it up again. */
export function StepActions({ name, state }: StepActionsProps) {
  const t = useText('first-steps');
  const client = useQueryClient();
  const note = useMutation({
    mutationFn: (next: StepState) => call(setFirstStep, { params: { step: name }, body: { state: next } }),
    onSuccess: (steps) => client.setQueryData(queryOf(getFirstSteps).queryKey, steps),
  });
  const mail = useMutation({
    mutationFn: () => call(sendTestMail),
    onSuccess: ({ to }) => void toast.success(t('testSent', { to })),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getFirstSteps) }),
  });
  const backup = useMutation({
    mutationFn: () => call(backupNow),
    onSuccess: () => void toast.success(t('backupBegun')),
  });
  const error = note.error ?? mail.error ?? backup.error;
  const label = (action: 'skip' | 'markDone' | 'again') => `${t(action)}: ${t(stepWords[name].title)}`;
  const act = {
    name: (
      <LinkButton size="sm" to={paths.adminHouse()}>
        {t('toHouse')}
      </LinkButton>
    ),
    doors: (
      <LinkButton size="sm" to={paths.adminHouse()}>
        {t('toHouse')}
      </LinkButton>
    ),
    mail: (
      <Button size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
        {t('sendTest')}
      </Button>
    ),
    storage: (
      <LinkButton size="sm" to={paths.admin()}>
        {t('toDashboard')}
      </LinkButton>
    ),
    backup: (
      <Button size="sm" busy={backup.isPending} onClick={() => backup.mutate()}>
        {t('backupNow')}
      </Button>
    ),
  }[name];
  return (
    <>
      {error ? <Notice kind="error">{errorText(error, t('failed'))}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {act}
        {state === 'open' ? (
          <>
            <Button size="sm" kind="plain" aria-label={label('markDone')} onClick={() => note.mutate('done')}>
              {t('markDone')}
            </Button>
            <Button size="sm" kind="plain" aria-label={label('skip')} onClick={() => note.mutate('skipped')}>
              {t('skip')}
            </Button>
          </>
        ) : null}
        {state === 'skipped' ? (
          <Button size="sm" kind="plain" aria-label={label('again')} onClick={() => note.mutate('open')}>
            {t('again')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
