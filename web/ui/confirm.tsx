import { uiMessages } from '#shared/messages/ui.ts';
import { useText } from '#web/lib/i18n.ts';
import { createStore, useStoreValue } from '#web/lib/store.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmOptions {
  title: string;
  text?: string;
  /** The name of the deed: 'Delete', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be undone: the deed's button is red and does not have the focus. */
  danger?: boolean;
}

interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

interface ConfirmState {
  question: Question | null;
  open: boolean;
}

const state = createStore<ConfirmState>({ question: null, open: false });

/** Asks, and resolves to the answer; closing the dialog any other way is a no. A new question answers the old one no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (state.get().open) state.get().question?.answer(false);
    state.set({ question: { ...options, answer: resolve }, open: true });
  });
}

/** `const confirm = useConfirm(); if (await confirm({ title, confirmLabel })) …` */
export const useConfirm = (): typeof confirm => confirm;

function answer(yes: boolean): void {
  const { question } = state.get();
  state.set({ question, open: false });
  question?.answer(yes);
}

/** Shows the questions of {@link confirm}: once in the shell. */
export function ConfirmHost() {
  const t = useText(uiMessages);
  const { question, open } = useStoreValue(state);
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
