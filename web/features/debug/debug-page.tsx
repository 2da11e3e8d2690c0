import { PageHeading } from '#web/components/page-heading.tsx';

export function DebugPage() {
  return <PageHeading title="debug" />;
}
