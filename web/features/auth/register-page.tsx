import { PageHeading } from '#web/components/page-heading.tsx';

export function RegisterPage() {
  return <PageHeading title="register" />;
}
