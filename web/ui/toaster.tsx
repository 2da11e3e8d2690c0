import { useStore } from 'zustand';
import { lazyPart } from './lazy-part.tsx';
import { toasterWanted } from './toast.ts';

const ToasterList = lazyPart(() => import('./toaster-list.tsx'), 'ToasterList');

/** The place of toasts, once in the shell. Its code is loaded with the first toast. */
export function Toaster() {
  return useStore(toasterWanted) ? <ToasterList /> : null;
}
