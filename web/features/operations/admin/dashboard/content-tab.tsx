import { Link } from 'react-router';
import type { AdminStats } from '#shared/operations/stats.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import { count } from './format-moments.ts';

/** Contenuti: the most played and most liked. */
export function ContentTab({ stats: { database } }: { stats: AdminStats }) {
  const t = useText('admin');
  const typeName = (type: string) =>
    type === 'FILE' ? t('typeFile') : type === 'URL' ? t('typeUrl') : t('typeUnknown');
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card>
        <Table
          caption={t('popularTracks')}
          showCaption
          columns={[
            { key: 'title', header: t('titleColumn'), cell: (row) => row.title },
            { key: 'type', header: t('type'), cell: (row) => typeName(row.type) },
            { key: 'uploader', header: t('uploader'), cell: (row) => row.uploader ?? t('notAvailable') },
            { key: 'plays', header: t('plays'), align: 'end', cell: (row) => count(row.plays) },
          ]}
          rows={database.popularTracks}
          rowKey={(row) => row.id}
          empty={t('nothingYet')}
        />
      </Card>
      <Card>
        <Table
          caption={t('popularPlaylists')}
          showCaption
          columns={[
            {
              key: 'title',
              header: t('name'),
              cell: (row) => (
                <Link to={paths.playlist(row.id)} className="underline-offset-4 hover:underline">
                  {row.title}
                </Link>
              ),
            },
            { key: 'creator', header: t('creator'), cell: (row) => row.creator ?? t('notAvailable') },
            { key: 'tracks', header: t('tracks'), align: 'end', cell: (row) => count(row.trackCount) },
          ]}
          rows={database.popularPlaylists}
          rowKey={(row) => row.id}
          empty={t('nothingYet')}
        />
      </Card>
    </div>
  );
}
