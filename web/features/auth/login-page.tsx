import { PageHeading } from '#web/components/page-heading.tsx';

export function LoginPage() {
  return <PageHeading title="login" />;
}
