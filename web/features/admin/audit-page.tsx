import { PageHeading } from '#web/components/page-heading.tsx';

export function AuditPage() {
  return <PageHeading title="adminAudit" />;
}
