import { PageHeading } from '#web/components/page-heading.tsx';

export function HomePage() {
  return <PageHeading title="home" />;
}
