import { PageHeading } from '#web/components/page-heading.tsx';

export function UserPage() {
  return <PageHeading title="profile" />;
}
