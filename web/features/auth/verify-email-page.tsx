import { PageHeading } from '#web/components/page-heading.tsx';

export function VerifyEmailPage() {
  return <PageHeading title="verifyEmail" />;
}
