import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { disputeNoteMax, disputeScan, getScan, type Scan } from '#shared/music/copyright.ts';
import { disputeMessages } from '#shared/messages/copyright-screen.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says why a match is wrong. */
export function DisputeForm({ scan }: { scan: Scan }) {
  const t = useText(disputeMessages);
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const key = keyOf(getScan, { params: { id: scan.id } });
  const dispute = useMutation({
    mutationFn: () => call(disputeScan, { params: { id: scan.id }, body: { note: note.trim() } }),
    onSuccess: (disputed) => client.setQueryData(key, disputed),
    // It may have been decided meanwhile.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (note.trim() !== '' && !dispute.isPending) dispute.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-5">
      <h4 className="font-medium">{t('question')}</h4>
      <p className="text-sm text-muted">{t('note')}</p>
      <TextArea
        label={t('noteLabel')}
        value={note}
        maxLength={disputeNoteMax}
        onChange={(event) => setNote(event.target.value)}
      />
      {dispute.error ? <Notice kind="error">{errorText(dispute.error, t('sendFailed'))}</Notice> : null}
      <Button
        type="submit"
        kind="primary"
        className="justify-self-start"
        disabled={note.trim() === ''}
        busy={dispute.isPending}
      >
        {t('send')}
      </Button>
    </form>
  );
}
