import { PageHeading } from '#web/components/page-heading.tsx';

export function UsersPage() {
  return <PageHeading title="adminUsers" />;
}
