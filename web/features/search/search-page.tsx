import { PageHeading } from '#web/components/page-heading.tsx';

export function SearchPage() {
  return <PageHeading title="search" />;
}
