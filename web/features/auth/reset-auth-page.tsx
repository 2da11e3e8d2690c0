import { PageHeading } from '#web/components/page-heading.tsx';

export function ResetAuthPage() {
  return <PageHeading title="resetAuth" />;
}
