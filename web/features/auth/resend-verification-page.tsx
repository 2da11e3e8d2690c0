import { PageHeading } from '#web/components/page-heading.tsx';

export function ResendVerificationPage() {
  return <PageHeading title="resendVerification" />;
}
