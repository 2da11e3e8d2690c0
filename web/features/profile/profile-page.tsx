import { PageHeading } from '#web/components/page-heading.tsx';

export function ProfilePage() {
  return <PageHeading title="profile" />;
}
