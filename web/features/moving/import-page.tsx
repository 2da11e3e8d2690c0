import { lazy, Suspense } from 'react';
import { PageHeading } from '#web/components/page-heading.tsx';

const ImportScreen = lazy(() =>
  import('./import-screen.tsx').then((file) => ({ default: file.ImportScreen })),
);

/** Apart from its screen, whose parts the first page would otherwise have to name one by one. */
export function ImportPage() {
  return (
    <>
      <PageHeading title="importList" />
      <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
        <ImportScreen />
      </Suspense>
    </>
  );
}
