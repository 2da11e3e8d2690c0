import { PageHeading } from '#web/components/page-heading.tsx';

export function CreatePlaylistPage() {
  return <PageHeading title="createPlaylist" />;
}
