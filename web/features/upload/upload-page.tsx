import { PageHeading } from '#web/components/page-heading.tsx';

export function UploadPage() {
  return <PageHeading title="upload" />;
}
