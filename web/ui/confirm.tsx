import { createStore, useStore } from 'zustand';
import { lazyPart } from './lazy-part.tsx';

export interface ConfirmOptions {
  title: string;
  text?: string;
  /** The action's name: 'Delete', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** True for an action that cannot be undone: its button is red and does not have the focus. */
  danger?: boolean;
}

interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

export interface ConfirmState {
  question: Question | null;
  open: boolean;
}

/** The open question, if any; `confirm-host.tsx` shows it. */
const confirmState = createStore<ConfirmState>(() => ({ question: null, open: false }));

/** Asks a question and resolves to the answer; closing the dialog in any other way is a no, and so is a new question. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (confirmState.getState().open) confirmState.getState().question?.answer(false);
    confirmState.setState({ question: { ...options, answer: resolve }, open: true });
  });
}

/** `const confirm = useConfirm(); if (await confirm({ title, confirmLabel })) …` */
export const useConfirm = (): typeof confirm => confirm;

/** Answers the open question and closes it. */
export function answer(yes: boolean): void {
  const { question } = confirmState.getState();
  confirmState.setState({ question, open: false });
  question?.answer(yes);
}

const ConfirmQuestion = lazyPart(() => import('./confirm-host.tsx'), 'ConfirmQuestion');

/** Shows the questions of {@link confirm}: once in the shell. Its code comes with the first question. */
export function ConfirmHost() {
  return <ConfirmQuestion {...useStore(confirmState)} onClose={() => answer(false)} />;
}
