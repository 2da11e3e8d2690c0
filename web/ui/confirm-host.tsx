import { useText } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { answer, type ConfirmState } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

/** The dialog of a question. */
export function ConfirmQuestion({ question, open, onClose }: ConfirmState & { onClose: () => void }) {
  const t = useText('ui');
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={question?.title}
      description={question?.text}
      actions={
        <>
          <Button onClick={() => answer(false)}>{question?.cancelLabel ?? t('cancel')}</Button>
          <Button kind={question?.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {question?.confirmLabel}
          </Button>
        </>
      }
    />
  );
}
