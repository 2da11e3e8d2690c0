import { PageHeading } from '#web/components/page-heading.tsx';

export function RequestPasswordResetPage() {
  return <PageHeading title="requestPasswordReset" />;
}
