import { PageHeading } from '#web/components/page-heading.tsx';

export function BackupPage() {
  return <PageHeading title="adminBackup" />;
}
