import { useStore } from 'zustand';
import { lazyPart } from './lazy-part.tsx';
import { toasterWanted } from './toast.ts';

const ToasterList = lazyPart(() => import('./toaster-list.tsx'), 'ToasterList');

/** Where toasts appear: once in the shell. Its code comes with the first toast. */
export function Toaster() {
  return useStore(toasterWanted) ? <ToasterList /> : null;
}
