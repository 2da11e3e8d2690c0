import { useState } from 'react';
import type { AdminStats } from '#shared/operations/stats.ts';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Table } from '#web/ui/table.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { useFullness } from './fullness.ts';
import { useJobNames } from './job-names.ts';
import { SearchIndex, searchQueue } from './search-index.tsx';
import { Facts } from './stat-card.tsx';
import { count } from './format-moments.ts';

/** Sistema: the machine and the processes behind the site. */
export function SystemTab({ stats }: { stats: AdminStats }) {
  const t = useText('admin');
  const { system, storage } = stats;
  const fullness = useFullness();
  const { queue } = useJobNames();
  const [showsAll, setShowsAll] = useState(false);
  const provider = storage.provider ?? t('providerLocal');
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Facts
          title={t('cpu')}
          facts={[
            [t('cpuUsage'), fullness(system.cpu.usage).words],
            [t('loadAverage'), system.cpu.loadAvg.map((load) => load.toFixed(2)).join(' · ')],
          ]}
        >
          <ProgressBar
            label={t('cpuUsage')}
            percent={system.cpu.usage}
            tone={fullness(system.cpu.usage).tone}
          />
        </Facts>
        <Facts
          title={t('memory')}
          facts={[
            [t('memory'), fullness(system.memory.percent).words],
            [t('total'), system.memory.totalFormatted],
            [t('used'), system.memory.usedFormatted],
          ]}
        >
          <ProgressBar
            label={t('memory')}
            percent={system.memory.percent}
            tone={fullness(system.memory.percent).tone}
          />
        </Facts>
        <Facts
          title={t('networkAndSystem')}
          facts={[
            [t('hostname'), system.network.hostname],
            [t('connections'), count(system.network.connections)],
            [t('uptime'), system.uptime.formatted],
            [t('provider'), provider],
          ]}
        />
        <Facts
          title={t('storageDetails')}
          facts={[
            [`${provider}: ${t('usedSpace')}`, storage.usedFormatted ?? t('notCounted')],
            [t('objects'), storage.objectCount === null ? t('notCounted') : count(storage.objectCount)],
            [`${t('localDisk')}: ${t('total')}`, system.disk.totalFormatted],
            [t('used'), system.disk.usedFormatted],
            [t('free'), system.disk.freeFormatted],
            [t('reserved'), system.disk.reservedFormatted],
            [t('disk'), fullness(system.disk.percent).words],
          ]}
        >
          <ProgressBar
            label={t('disk')}
            percent={system.disk.percent}
            tone={fullness(system.disk.percent).tone}
          />
          <p className="text-sm text-muted">{t('reservedText')}</p>
          {system.disk.daysUntilFull === null ? null : (
            <p className="text-sm text-muted">
              {t('daysUntilFull', { count: Math.ceil(system.disk.daysUntilFull) })}
            </p>
          )}
        </Facts>
      </div>
      <Card>
        <Table
          caption={t('backendProcesses')}
          showCaption
          columns={[
            { key: 'pid', header: t('pid'), cell: (row) => row.pid },
            { key: 'name', header: t('name'), cell: (row) => row.name },
            { key: 'cpu', header: `${t('cpu')} %`, align: 'end', cell: (row) => row.cpu },
            { key: 'memory', header: `${t('memory')} %`, align: 'end', cell: (row) => row.memory },
          ]}
          rows={system.processes.filter(({ own }) => own || showsAll)}
          rowKey={(row) => row.pid}
          empty={t('noProcesses')}
        />
        <Checkbox
          label={t('allProcesses')}
          checked={showsAll}
          onChange={({ target }) => setShowsAll(target.checked)}
        />
      </Card>
      <Card>
        <Table
          caption={t('queues')}
          showCaption
          columns={[
            { key: 'name', header: t('name'), cell: (row) => queue(row.name) },
            { key: 'waiting', header: t('waiting'), align: 'end', cell: (row) => count(row.waiting) },
            { key: 'running', header: t('running'), align: 'end', cell: (row) => count(row.running) },
            { key: 'done', header: t('done'), align: 'end', cell: (row) => count(row.done) },
            { key: 'failed', header: t('failed'), align: 'end', cell: (row) => count(row.failed) },
          ]}
          rows={stats.queues}
          rowKey={(row) => row.name}
        />
      </Card>
      <FailedJobs />
      <SearchIndex queue={stats.queues.find(({ name }) => name === searchQueue)} />
    </div>
  );
}
