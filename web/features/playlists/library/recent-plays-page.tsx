import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PlayHistory } from './play-history.tsx';

/** The reader's listening. Only the reader sees it, and can delete it or switch its recording off. */
export function RecentPlaysPage() {
  return (
    <>
      <PageHeading title="recentPlays" />
      <LibraryTabs />
      <PlayHistory />
    </>
  );
}
