import { PageHeading } from '#web/components/page-heading.tsx';

export function EmbedPlaylistPage() {
  return <PageHeading title="playlist" />;
}
