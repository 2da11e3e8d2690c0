import { useQuery } from '@tanstack/react-query';
import { EyeOff, History, Play } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/playlists/history.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { playPlaylist, warmForPress } from '#web/player/player.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '../load-error.tsx';
import { PastItems } from './past-items.tsx';
import { useForget } from './use-forget.ts';
import { useRestore } from './use-restore.ts';

interface PastStateProps {
  playlist: Playlist;
  entry: HistoryEntry;
  isNow: boolean;
  /** Called after a restore or a deletion, which makes a new state. */
  onChanged: () => void;
}

/**
 * A past state of a playlist: anyone can play it, editors can restore it as a whole or in parts, and its owner can
 * delete it.
 */
export function PastState({ playlist, entry, isNow, onChanged }: PastStateProps) {
  const t = useText('history');
  const past = useQuery({
    ...queryOf(getPlaylist, { params: { id: playlist.id }, query: { event: entry.id } }),
    // While the slider moves, only the state where it stops is fetched.
    placeholderData: undefined,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const restore = useRestore(playlist.id, onChanged);
  const forget = useForget(playlist, onChanged);
  const state = past.data;
  if (past.error) return <LoadError error={past.error} onRetry={() => void past.refetch()} />;
  if (!state) return <StateSkeleton />;
  const canChange = playlist.can_edit && !isNow;
  const bringBack = (items?: string[]): void =>
    restore.mutate({ event_id: entry.id, ...(items ? { items } : {}) });
  return (
    <section aria-label={t('state')} className="flex min-h-0 min-w-0 flex-col gap-3">
      <div className="grid gap-0.5">
        <h3 className="text-base font-semibold break-words">{state.name}</h3>
        {state.description ? <p className="line-clamp-2 text-sm text-muted">{state.description}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Play}
          kind={canChange ? 'quiet' : 'primary'}
          disabled={state.tracks.length === 0}
          onPointerEnter={warmForPress}
          onClick={() => playPlaylist(state)}
        >
          {t('play')}
        </Button>
        {canChange ? (
          <>
            <Button
              size="sm"
              kind="primary"
              icon={History}
              busy={restore.isPending}
              onClick={() => bringBack(picked.size > 0 ? [...picked] : undefined)}
            >
              {picked.size > 0 ? t('bringBackSome', { count: picked.size }) : t('bringBackAll')}
            </Button>
            {playlist.my_right === 'own' ? (
              <Button
                size="sm"
                kind="plain"
                icon={EyeOff}
                busy={forget.isPending}
                onClick={() => void forget.ask(entry)}
              >
                {t('forget')}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <PastItems
        state={state}
        present={playlist}
        picked={picked}
        onPick={canChange ? setPicked : null}
        onPlay={(startIndex) => playPlaylist(state, { startIndex })}
      />
    </section>
  );
}

function StateSkeleton() {
  const t = useText('history');
  return (
    <LoadingRegion label={t('loading')} className="grid content-start gap-1">
      <Skeleton className="mb-2 h-20" />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="mb-1 h-11" />
      ))}
    </LoadingRegion>
  );
}
