import { PageHeading } from '#web/components/page-heading.tsx';
import { ImportScreen } from './import-screen.tsx';

export function ImportPage() {
  return (
    <>
      <PageHeading title="importList" />
      <ImportScreen />
    </>
  );
}
