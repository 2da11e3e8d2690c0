import { PageHeading } from '#web/components/page-heading.tsx';

export function DiagnosticsPage() {
  return <PageHeading title="diagnostics" />;
}
