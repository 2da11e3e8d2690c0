import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  decideScan,
  disputeNoteMax,
  getCopyrightFigures,
  getScan,
  listScans,
  type Scan,
} from '#shared/music/copyright.ts';
import { listWorks } from '#shared/music/copyright-works.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

interface DecisionDialogProps {
  scan: Scan;
  decision: 'uphold' | 'release' | null;
  onClose: () => void;
}

/** Confirms a decision: shows its consequences and has a field for a note. */
export function DecisionDialog({ scan, decision, onClose }: DecisionDialogProps) {
  const t = useText('copyright-screen');
  const client = useQueryClient();
  const [note, setNote, forget] = useKeptState(`decide-scan:${scan.id}`, '');
  const close = (): void => {
    forget();
    onClose();
  };
  const isUpload = scan.kind === 'upload';
  const decide = useMutation({
    mutationFn: (chosen: 'uphold' | 'release') =>
      call(decideScan, { params: { id: scan.id }, body: { decision: chosen, note: note.trim() } }),
    onSuccess: (decided) => {
      client.setQueryData(keyOf(getScan, { params: { id: scan.id } }), decided);
      close();
      void toast.success(
        t(decided.state === 'upheld' ? 'upheldToast' : isUpload ? 'releasedToast' : 'keptToast'),
      );
    },
    onSettled: () => {
      for (const endpoint of [getScan, listScans, listWorks, getCopyrightFigures]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    },
  });
  const texts =
    decision === 'uphold'
      ? ({ title: 'upholdTitle', text: isUpload ? 'upholdUpload' : 'upholdTrack' } as const)
      : ({ title: 'releaseTitle', text: isUpload ? 'releaseUpload' : 'releaseTrack' } as const);

  return (
    <Dialog
      open={decision !== null}
      onClose={close}
      title={t(texts.title)}
      description={t(texts.text)}
      alert
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            kind={decision === 'uphold' ? 'danger' : 'primary'}
            busy={decide.isPending}
            onClick={() => decision && decide.mutate(decision)}
          >
            {t(decision ?? 'release')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={t(isUpload ? 'decisionNote' : 'decisionNoteAdmin')}
          value={note}
          maxLength={disputeNoteMax}
          onChange={(event) => setNote(event.target.value)}
        />
        {decide.error ? <Notice kind="error">{errorText(decide.error, t('decisionFailed'))}</Notice> : null}
      </div>
    </Dialog>
  );
}
