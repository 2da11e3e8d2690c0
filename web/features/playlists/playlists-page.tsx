import { PageHeading } from '#web/components/page-heading.tsx';

export function PlaylistsPage() {
  return <PageHeading title="playlists" />;
}
