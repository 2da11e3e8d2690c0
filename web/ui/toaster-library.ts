import { toast as library, type ToastOptions } from 'react-hot-toast/headless';
import { createElement } from 'react';
import { ToastWords } from './toaster-list.tsx';

// The headless entrance: the styled one writes <style> elements, which the content security policy refuses.

/** {@link toast}'s other half, loaded with the first toast. */
export const show = {
  success: (text: string, options: ToastOptions) => library.success(text, options),
  error: (text: string, options: ToastOptions) => library.error(text, options),
  loading: (text: string, options: ToastOptions) => library.loading(text, options),
  info: (text: string, options: ToastOptions) => library(text, options),
  withAction: (text: string, action: { label: string; onAction: () => void; durationMs: number }) =>
    library(
      ({ id }) =>
        createElement(ToastWords, {
          text,
          label: action.label,
          onAction: () => {
            library.dismiss(id);
            action.onAction();
          },
        }),
      { duration: action.durationMs },
    ),
  dismiss: (id?: string) => library.dismiss(id),
};
