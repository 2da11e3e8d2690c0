import { createStore } from 'zustand';
import { toastDefaultMs, toastErrorMs, toastSuccessMs } from '#shared/limits.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import type * as Library from './toaster-library.ts';

/** True after the first toast, which loads the toaster's code. */
export const toasterWanted = createStore(() => false);

interface ToastAction {
  label: string;
  onAction: () => void;
  /** Time for which the action is offered. */
  durationMs: number;
}

const library = createPart<typeof Library>(() => import('./toaster-library.ts'));

function withLibrary<T>(use: (library: typeof Library) => T): Promise<T> {
  toasterWanted.setState(true);
  return new Promise((resolve) => {
    withPart(library, { act: (code) => resolve(use(code)) });
  });
}

/**
 * Notifications at the top right (specification, sections 2 and 9). Each returns its id: `dismiss` removes it, and a
 * call with `{ id }` replaces it.
 */
export const toast = {
  success: (text: string, options: { id?: string } = {}): Promise<string> =>
    withLibrary(({ show }) => show.success(text, { duration: toastSuccessMs, ...options })),
  error: (text: string, options: { id?: string } = {}): Promise<string> =>
    withLibrary(({ show }) => show.error(text, { duration: toastErrorMs, ...options })),
  /** Stays until it is replaced or dismissed. */
  loading: (text: string, options: { id?: string } = {}): Promise<string> =>
    withLibrary(({ show }) => show.loading(text, { duration: Number.POSITIVE_INFINITY, ...options })),
  info: (text: string, options: { id?: string } = {}): Promise<string> =>
    withLibrary(({ show }) => show.info(text, { duration: toastDefaultMs, ...options })),
  /** With one button, such as Undo. */
  withAction: (text: string, action: ToastAction): Promise<string> =>
    withLibrary(({ show }) => show.withAction(text, action)),
  dismiss: (id?: string): Promise<void> => withLibrary(({ show }) => show.dismiss(id)),
};
