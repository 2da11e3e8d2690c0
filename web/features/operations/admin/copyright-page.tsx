import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { FiguresRow } from './copyright/figures-row.tsx';
import { QueueTab } from './copyright/queue-tab.tsx';
import { useCopyrightAddress } from './copyright/use-copyright-address.ts';
import { WorksTab } from './copyright/works-tab.tsx';

/** The copyright scan: the queue for administrators, the works that uploads are compared with, and the rule's figures. */
export function CopyrightPage() {
  const t = useText('copyright-screen');
  const [{ tab, scan }, change] = useCopyrightAddress();
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
      <div className={cn('grid grid-cols-1', scan && 'hidden lg:grid')}>
        <FiguresRow />
      </div>
      <Tabs
        label={t('tabs')}
        selected={tab}
        onSelect={(key) => change({ tab: key, scan: null })}
        tabs={[
          { key: 'queue', label: t('tabQueue'), content: <QueueTab /> },
          { key: 'works', label: t('tabWorks'), content: <WorksTab key="reference" kind="reference" /> },
          { key: 'removed', label: t('tabRemoved'), content: <WorksTab key="removed" kind="removed" /> },
        ]}
      />
    </div>
  );
}
