import { PageHeading } from '#web/components/page-heading.tsx';

export function CopyrightPage() {
  return <PageHeading title="adminCopyright" />;
}
