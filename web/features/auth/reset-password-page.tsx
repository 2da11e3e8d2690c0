import { PageHeading } from '#web/components/page-heading.tsx';

export function ResetPasswordPage() {
  return <PageHeading title="resetPassword" />;
}
