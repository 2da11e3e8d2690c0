import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { disputeNoteMax, disputeScan, getScan, type Scan } from '#shared/music/copyright.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A form that disputes a match. */
export function DisputeForm({ scan }: { scan: Scan }) {
  const t = useText('dispute');
  const client = useQueryClient();
  const [note, setNote, forget] = useKeptState(`dispute:${scan.id}`, '');
  const key = keyOf(getScan, { params: { id: scan.id } });
  const dispute = useMutation({
    mutationFn: () => call(disputeScan, { params: { id: scan.id }, body: { note: note.trim() } }),
    onSuccess: (disputed) => {
      forget();
      client.setQueryData(key, disputed);
    },
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
