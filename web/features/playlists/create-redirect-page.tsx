import { PageHeading } from '#web/components/page-heading.tsx';

export function CreateRedirectPage() {
  return <PageHeading title="createPlaylist" />;
}
