import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { moderationNoteMax } from '#shared/limits.ts';
import {
  appeal,
  getModeration,
  listMyModeration,
  type ModerationNotice,
} from '#shared/moderation/reports.ts';
import { deedKey, stateKey } from '#web/components/moderation/decision-words.ts';
import { TakedownEvidence } from '#web/components/moderation/takedown-evidence.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { isKept, useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

/** A decision about the reader's content: its effect, reason and appeal. `token` is from the mail. */
export function NoticeCard({ notice, token }: { notice: ModerationNotice; token?: string }) {
  const t = useText('moderation-screen');
  const language = useLanguage();
  const state = stateKey(notice);
  return (
    <Card className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge>{t(notice.target.kind)}</Badge>
        {formatDate(notice.created_at, language)}
        {state ? <Badge tone="signal">{t(state)}</Badge> : null}
      </p>
      <h2 className="text-lg font-semibold break-words">{notice.target.name}</h2>
      <p className="font-medium">{t(deedKey(notice, true))}</p>
      <p className="break-words">{t('given', { reason: notice.reason })}</p>
      <TakedownEvidence notice={notice} token={token} />
      {notice.appeal_note ? (
        <blockquote className="border-l-2 border-line pl-3 break-words text-muted">
          {notice.appeal_note}
        </blockquote>
      ) : null}
      {notice.review_reason ? (
        <p className="break-words">{t('given', { reason: notice.review_reason })}</p>
      ) : null}
      {notice.can_appeal ? <AppealForm notice={notice} {...(token ? { token } : {})} /> : null}
    </Card>
  );
}

function AppealForm({ notice, token }: { notice: ModerationNotice; token?: string }) {
  const t = useText('moderation-screen');
  const language = useLanguage();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(() => isKept(`appeal:${notice.id}`));
  const [note, setNote, forget] = useKeptState(`appeal:${notice.id}`, '');
  const send = useMutation({
    mutationFn: () => {
      const body = { note: note.trim().replaceAll(/\s+/g, ' '), ...(token ? { token } : {}) };
      return call(appeal, { params: { id: notice.id }, body });
    },
    onSuccess: () => {
      forget();
      void toast.success(t('appealSent'));
    },
    onSettled() {
      for (const endpoint of [listMyModeration, getModeration]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (note.trim() !== '' && !send.isPending) send.mutate();
  }

  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('appeal')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for this field
        autoFocus
        label={t('appealLabel')}
        hint={t('appealHint', { date: formatDate(notice.appeal_until, language) })}
        value={note}
        required
        maxLength={moderationNoteMax}
        onChange={({ target }) => setNote(target.value)}
      />
      {send.error ? <Notice kind="error">{errorText(send.error, t('appealFailed'))}</Notice> : null}
      <Button kind="primary" type="submit" busy={send.isPending} className="justify-self-start">
        {t('appealSend')}
      </Button>
    </form>
  );
}
