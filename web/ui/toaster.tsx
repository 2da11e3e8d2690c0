import { lazy, Suspense } from 'react';
import { useStoreValue } from '#web/lib/store.ts';
import { toasterWanted } from './toast.ts';

const ToasterList = lazy(() => import('./toaster-list.tsx').then((file) => ({ default: file.ToasterList })));

/** Where toasts appear: once in the shell. Its code comes with the first toast. */
export function Toaster() {
  return useStoreValue(toasterWanted) ? (
    <Suspense>
      <ToasterList />
    </Suspense>
  ) : null;
}
