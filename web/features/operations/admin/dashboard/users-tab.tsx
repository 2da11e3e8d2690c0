import type { AdminStats } from '#shared/operations/stats.ts';
import { NamedAvatar } from '#web/components/named-avatar.tsx';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import { BarFigures } from './charts.tsx';
import { count, italianMoment } from './format-moments.ts';

/** Utenti: the uploaders, and all users' figures. */
export function UsersTab({ stats: { database } }: { stats: AdminStats }) {
  const t = useText('admin');
  return (
    <div className="grid gap-6">
      <Card>
        <BarFigures
          title={t('topUploaders')}
          figures={database.topUploaders.map((one) => ({ label: one.username, value: one.trackCount }))}
          format={count}
        />
      </Card>
      <Card>
        <Table
          caption={t('userFigures')}
          showCaption
          columns={[
            { key: 'username', header: t('username'), cell: (row) => <NamedAvatar name={row.username} /> },
            { key: 'email', header: t('email'), cell: (row) => row.email },
            {
              key: 'registered',
              header: t('registered'),
              className: 'whitespace-nowrap',
              cell: (row) => italianMoment(row.createdAt),
            },
            { key: 'tracks', header: t('tracks'), align: 'end', cell: (row) => count(row.trackCount) },
            {
              key: 'playlists',
              header: t('playlists'),
              align: 'end',
              cell: (row) => count(row.playlistCount),
            },
            { key: 'plays', header: t('plays'), align: 'end', cell: (row) => count(row.totalPlays) },
            {
              key: 'last',
              header: t('lastUpload'),
              className: 'whitespace-nowrap',
              cell: (row) => italianMoment(row.lastUpload),
            },
          ]}
          rows={database.userStats}
          rowKey={(row) => row.id}
          empty={t('nothingYet')}
        />
      </Card>
    </div>
  );
}
