import { PageHeading } from '#web/components/page-heading.tsx';

export function MyPlaylistsPage() {
  return <PageHeading title="myPlaylists" />;
}
