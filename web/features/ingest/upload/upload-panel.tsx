import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getPlaylist, listMine, listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FileTab } from './file-tab.tsx';
import { UrlTab } from './url-tab.tsx';
import { useMissingItem } from './use-missing-item.ts';

interface UploadPanelProps {
  playlist: PlaylistSummary;
  onChange: () => void;
}

/** The second step: two tabs, and the way back to the playlist. */
export function UploadPanel({ playlist, onChange }: UploadPanelProps) {
  const t = useText('upload-screen');
  const [search] = useSearchParams();
  const [tab, setTab] = useState<'file' | 'url'>(search.get('tab') === 'url' ? 'url' : 'file');
  const client = useQueryClient();
  const refresh = useCallback(() => {
    const stale = [keyOf(getPlaylist, { params: { id: playlist.id } }), keyOf(listMine), keyOf(listPopular)];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  }, [client, playlist.id]);
  const wanted = useMissingItem(playlist.id, refresh);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <span className="block size-16 shrink-0">
          <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm text-muted">{t('uploadingTo')}</p>
          <h2 className="truncate text-lg font-semibold">{playlist.name}</h2>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="plain" onClick={onChange}>
            {t('changePlaylist')}
          </Button>
          <LinkButton icon={ArrowLeft} to={paths.playlist(playlist.id)}>
            {t('returnToPlaylist')}
          </LinkButton>
        </div>
      </div>
      {wanted ? <Notice kind="info">{t('fillsItem', { title: wanted.title })}</Notice> : null}
      <Tabs
        label={t('tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'file',
            label: t('tabFile'),
            content: <FileTab playlistId={playlist.id} />,
          },
          {
            key: 'url',
            label: t('tabUrl'),
            content: <UrlTab playlistId={playlist.id} onAdded={refresh} />,
          },
        ]}
      />
    </div>
  );
}
