import { uiMessages } from '#shared/messages/ui.ts';
import { useText } from '#web/lib/i18n.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Button } from './button.tsx';
import { answer, confirmState } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

/** The dialog of a question. */
export function ConfirmQuestion() {
  const t = useText(uiMessages);
  const { question, open } = useStoreValue(confirmState);
  return (
    <Dialog
      alert
      open={open}
      onClose={() => answer(false)}
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
