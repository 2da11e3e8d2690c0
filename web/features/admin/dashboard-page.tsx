import { PageHeading } from '#web/components/page-heading.tsx';

export function DashboardPage() {
  return <PageHeading title="adminDashboard" />;
}
