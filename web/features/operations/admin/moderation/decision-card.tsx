import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moderationNoteMax } from '#shared/limits.ts';
import {
  listDecisions,
  listReports,
  type ModerationDecision,
  reviewDecision,
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

/** A decision, with its appeal, if any, and the answer. */
export function DecisionCard({ decision }: { decision: ModerationDecision }) {
  const t = useText('moderation-screen');
  const language = useLanguage();
  const state = stateKey(decision);
  return (
    <Card className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge>{t(decision.target.kind)}</Badge>
        {formatDate(decision.created_at, language)}
        {decision.decided_by ? <span>{t('decidedBy', { name: decision.decided_by })}</span> : null}
        {state ? <Badge tone="signal">{t(state)}</Badge> : null}
      </p>
      <h3 className="font-semibold break-words">
        {decision.target.name}
        {decision.owner ? (
          <span className="font-normal text-muted"> {t('by', { name: decision.owner.username })}</span>
        ) : null}
      </h3>
      <p>{t(deedKey(decision, false))}</p>
      <p className="break-words">{t('given', { reason: decision.reason })}</p>
      <TakedownEvidence notice={decision} isAdmin />
      {decision.appeal_note ? (
        <div className="grid gap-1">
          <h4 className="text-sm font-medium">{t('appealNote')}</h4>
          <blockquote className="border-l-2 border-line pl-3 break-words">{decision.appeal_note}</blockquote>
        </div>
      ) : null}
      {decision.review_reason ? (
        <p className="break-words">{t('given', { reason: decision.review_reason })}</p>
      ) : null}
      {decision.can_review ? <Review decision={decision} /> : null}
      {decision.another_decides ? <p className="text-sm text-muted">{t('anotherDecides')}</p> : null}
    </Card>
  );
}

function Review({ decision }: { decision: ModerationDecision }) {
  const t = useText('moderation-screen');
  const client = useQueryClient();
  const isAppealed = decision.appealed_at !== null;
  const [isOpen, setOpen] = useState(() => isAppealed || isKept(`review:${decision.id}`));
  const [reason, setReason, forget] = useKeptState(`review:${decision.id}`, '');
  const [wasTried, setTried] = useState(false);
  const text = reason.trim().replaceAll(/\s+/g, ' ');
  const review = useMutation({
    mutationFn: (outcome: 'kept' | 'lifted') =>
      call(reviewDecision, { params: { id: decision.id }, body: { outcome, reason: text } }),
    onSuccess() {
      forget();
      void toast.success(t('reviewed'));
      for (const endpoint of [listReports, listDecisions]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    },
  });

  function answer(outcome: 'kept' | 'lifted'): void {
    setTried(true);
    if (text !== '' && !review.isPending) review.mutate(outcome);
  }

  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('lift')}
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('reason')}
        error={wasTried && text === '' ? t('reasonNeeded') : undefined}
        value={reason}
        maxLength={moderationNoteMax}
        onChange={({ target }) => setReason(target.value)}
      />
      {review.error ? <Notice kind="error">{errorText(review.error, t('decideFailed'))}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="sm" busy={review.isPending} onClick={() => answer('lifted')}>
          {t('lift')}
        </Button>
        {isAppealed ? (
          <Button size="sm" busy={review.isPending} onClick={() => answer('kept')}>
            {t('keep')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
