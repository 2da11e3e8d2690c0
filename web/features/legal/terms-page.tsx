import { PageHeading } from '#web/components/page-heading.tsx';

export function TermsPage() {
  return <PageHeading title="terms" />;
}
