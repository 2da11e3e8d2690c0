import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { moderationNoteMax } from '#shared/limits.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import {
  canHide,
  clearableFields,
  decideReport,
  type DecisionDraft,
  listDecisions,
  listReports,
  type ReportGroup,
} from '#shared/moderation/reports.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

type Deed = Pick<DecisionDraft, 'action' | 'field'>;
type Choice = { key: KeyOf<'moderation-screen'>; deed: Deed };

const clearKeys = {
  name: 'clearName',
  description: 'clearDescription',
  cover: 'clearCover',
  avatar: 'clearAvatar',
  note: 'clearNote',
  comment: 'clearComment',
} as const;

/** The possible decisions about a thing, the mildest first; only dismissal if the thing is deleted. */
function choicesFor({ kind, state }: ReportGroup['target']): Choice[] {
  const dismiss: Choice = { key: 'dismiss', deed: { action: 'dismiss' } };
  if (state === 'gone') return [dismiss];
  return [
    dismiss,
    { key: 'warn', deed: { action: 'warn' } },
    ...clearableFields[kind].map((field): Choice => ({
      key: clearKeys[field],
      deed: { action: 'clear', field },
    })),
    ...(canHide(kind) ? [{ key: 'hide', deed: { action: 'hide' } } as const] : []),
    { key: 'deactivate', deed: { action: 'deactivate' } },
  ];
}

const blank = { chosen: 0, reason: '' };

/** A form for a decision and its reason. */
export function DecisionForm({ group }: { group: ReportGroup }) {
  const t = useText('moderation-screen');
  const client = useQueryClient();
  const choices = choicesFor(group.target);
  const [draft, setDraft, forget] = useKeptState(`decide:${group.id}`, blank);
  const { chosen, reason } = draft;
  const [wasTried, setTried] = useState(false);
  const text = reason.trim().replaceAll(/\s+/g, ' ');
  const decide = useMutation({
    mutationFn: (deed: Deed) =>
      call(decideReport, { params: { id: group.id }, body: { ...deed, reason: text } }),
    onSuccess() {
      forget();
      void toast.success(t('decided'));
      for (const endpoint of [listReports, listDecisions]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setTried(true);
    const deed = choices[chosen]?.deed;
    if (text !== '' && deed && !decide.isPending) decide.mutate(deed);
  }

  return (
    <form onSubmit={submit} noValidate className="grid content-start gap-4">
      <fieldset className="grid gap-0.5">
        <legend className="mb-1 text-sm font-medium">{t('decision')}</legend>
        {choices.map(({ key }, at) => (
          <label key={key} className="flex min-h-11 items-center gap-3 sm:min-h-9">
            <input
              type="radio"
              name={`decision-${group.id}`}
              checked={chosen === at}
              onChange={() => setDraft({ ...draft, chosen: at })}
              className="size-5 shrink-0 accent-signal"
            />
            {t(key)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        error={wasTried && text === '' ? t('reasonNeeded') : undefined}
        value={reason}
        maxLength={moderationNoteMax}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
      {decide.error ? <Notice kind="error">{errorText(decide.error, t('decideFailed'))}</Notice> : null}
      <Button kind="primary" type="submit" busy={decide.isPending} className="justify-self-start">
        {t('decide')}
      </Button>
    </form>
  );
}
