import { useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { DecisionList } from './moderation/decision-list.tsx';
import { ReportQueue } from './moderation/report-queue.tsx';

/** Reports, decisions and appeals. */
export function ReportsPage() {
  const t = useText('moderation-screen');
  const [tab, setTab] = useState('queue');
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
      <Tabs
        label={t('tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'queue', label: t('tabQueue'), content: <ReportQueue /> },
          {
            key: 'appeals',
            label: t('tabAppeals'),
            content: <DecisionList key="appeals" filter="appeals" />,
          },
          { key: 'all', label: t('tabHistory'), content: <DecisionList key="all" filter="all" /> },
        ]}
      />
    </div>
  );
}
