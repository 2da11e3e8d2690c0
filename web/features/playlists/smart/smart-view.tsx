import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, ListFilter, Pencil, Play, Snowflake, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listMine } from '#shared/playlists/playlists.ts';
import { toNsp } from '#shared/playlists/nsp.ts';
import {
  deleteSmartList,
  freezeSmartList,
  listSmartLists,
  listSmartSongs,
  type SmartList,
  type SmartRule,
} from '#shared/playlists/smart-lists.ts';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { saveBlob } from '#web/lib/save-as.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { countsPlays, groupWords, ruleWords } from './rule-kinds.ts';
import { SmartSongs } from './smart-songs.tsx';

/** A smart list: its rules in words, what one does with it, and its songs as they are now. */
export function SmartView({ list, onEdit }: { list: SmartList; onEdit: () => void }) {
  const t = useText('smart-lists');
  const songs = useQuery(queryOf(listSmartSongs, { params: { id: list.id } }));
  const tracks = songs.data?.tracks ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <SleeveLight playlist={{ id: list.id, cover_colours: null }} />
      <header className="grid gap-3">
        <span>
          <Badge tone="signal">{t('smart')}</Badge>
        </span>
        <h1 className="text-xl font-extrabold wrap-break-word sm:text-2xl">{list.name}</h1>
        <p className="max-w-3xl text-muted">{groupWords(t, list.rules)}</p>
        <p className="text-sm text-muted">
          {[songs.data ? t('songCount', { count: tracks.length }) : null, t(list.order), t('onlyYou')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Actions list={list} onEdit={onEdit} onPlay={tracks.length > 0 ? () => playTracks(tracks) : null} />
      </header>
      {songs.error && !songs.data ? (
        <FailedNotice onRetry={() => songs.refetch()}>{errorText(songs.error, t('loadFailed'))}</FailedNotice>
      ) : null}
      {songs.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-1">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </LoadingRegion>
      ) : null}
      {songs.data && tracks.length === 0 ? (
        <EmptyState icon={ListFilter} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      ) : null}
      {songs.data ? <SmartSongs songs={songs.data} /> : null}
    </div>
  );
}

interface ActionsProps {
  list: SmartList;
  onEdit: () => void;
  onPlay: (() => void) | null;
}

function Actions({ list, onEdit, onPlay }: ActionsProps) {
  const t = useText('smart-lists');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [unsaid, setUnsaid] = useState<readonly SmartRule[] | null>(null);
  const params = { id: list.id };
  const fail = (error: unknown) => void toast.error(errorText(error, t('saveFailed')));
  const freezing = useMutation({
    mutationFn: () => call(freezeSmartList, { params }),
    onError: fail,
    onSuccess: ({ playlist_id }) => {
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
      void toast.success(t('frozen'));
      void navigate(paths.playlist(playlist_id));
    },
  });
  const deletion = useMutation({
    mutationFn: () => call(deleteSmartList, { params }),
    onError: fail,
    onSuccess: async () => {
      await navigate(paths.myPlaylists());
      await client.invalidateQueries({ queryKey: keyOf(listSmartLists) });
    },
  });
  async function ask(): Promise<void> {
    const question = {
      title: t('deleteTitle', { name: list.name }),
      text: t('deleteText'),
      confirmLabel: t('delete'),
    };
    if (await confirm({ ...question, danger: true })) deletion.mutate();
  }
  function exportNsp(): void {
    const { document, unsaid: left } = toNsp(list);
    setUnsaid(left);
    const text = JSON.stringify(document, null, 2);
    saveBlob(new Blob([text], { type: 'application/json' }), `${list.name.replaceAll(/[/\\:]/g, '_')}.nsp`);
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {onPlay ? (
          <Button kind="primary" icon={Play} onClick={onPlay}>
            {t('play')}
          </Button>
        ) : null}
        <Button icon={Pencil} onClick={onEdit}>
          {t('edit')}
        </Button>
        {onPlay ? (
          <Button
            icon={Snowflake}
            title={t('freezeHint')}
            busy={freezing.isPending}
            onClick={() => freezing.mutate()}
          >
            {t('freeze')}
          </Button>
        ) : null}
        <Button icon={FileUp} title={t('exportHint')} onClick={exportNsp}>
          {t('export')}
        </Button>
        <Button kind="danger" icon={Trash2} busy={deletion.isPending} onClick={() => void ask()}>
          {t('delete')}
        </Button>
      </div>
      {unsaid && unsaid.length > 0 ? (
        <Notice kind="info" detail={unsaid.map((rule) => ruleWords(t, rule)).join('; ')}>
          {t('unsaidOut')}
        </Notice>
      ) : null}
      {unsaid && countsPlays(list.rules) ? <Notice kind="info">{t('playsDiffer')}</Notice> : null}
    </>
  );
}
