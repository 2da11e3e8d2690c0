import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { PlayHistory } from './play-history.tsx';

const StatisticsView = lazyPart(() => import('./statistics/statistics-view.tsx'), 'StatisticsView');

const ImportView = lazyPart(() => import('./past-listens/import-view.tsx'), 'ImportView');

const views = ['history', 'statistics', 'import'] as const;
type View = (typeof views)[number];

/** The reader's listening; the address names the view. Only the reader sees it, and can delete it or switch its recording off. */
export function RecentPlaysPage() {
  const t = useText('recent-plays');
  const [address, setAddress] = useSearchParams();
  const selected = views.find((one) => one === address.get('view')) ?? 'history';
  const contents: Record<View, ReactNode> = {
    history: <PlayHistory />,
    statistics: <StatisticsView />,
    import: <ImportView />,
  };
  return (
    <>
      <PageHeading title="recentPlays" />
      <LibraryTabs />
      <Tabs
        label={t('views')}
        selected={selected}
        onSelect={(view) =>
          setAddress(view === 'history' ? {} : { view }, { replace: true, preventScrollReset: true })
        }
        tabs={views.map((key) => ({ key, label: t(key), content: contents[key] }))}
      />
    </>
  );
}
