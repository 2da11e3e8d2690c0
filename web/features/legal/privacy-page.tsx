import { PageHeading } from '#web/components/page-heading.tsx';

export function PrivacyPage() {
  return <PageHeading title="privacy" />;
}
