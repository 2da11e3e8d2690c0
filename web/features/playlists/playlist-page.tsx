import { PageHeading } from '#web/components/page-heading.tsx';

export function PlaylistPage() {
  return <PageHeading title="playlist" />;
}
