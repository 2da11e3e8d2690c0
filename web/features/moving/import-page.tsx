import { lazy, Suspense } from 'react';

const ImportScreen = lazy(() =>
  import('./import-screen.tsx').then((file) => ({ default: file.ImportScreen })),
);

/** Apart from its screen, whose parts the first page would otherwise have to name one by one. */
export function ImportPage() {
  return (
    <Suspense>
      <ImportScreen />
    </Suspense>
  );
}
