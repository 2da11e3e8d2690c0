import type { ReactNode } from 'react';
import { type FoundKind, mostTogether as most } from '#shared/playlists/search-order.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FoundPerson } from './found-people.tsx';
import { FoundPlaylist } from './found-playlists.tsx';
import { FoundTrack } from './found-track.tsx';
import { SearchStates } from './search-states.tsx';
import { type Found, orderOf } from './use-found.ts';

interface FoundAllProps {
  query: string;
  found: Found;
  onKind: (kind: FoundKind) => void;
}

/** The best hits of every kind, the kind with the nearest name first. */
export function FoundAll({ query, found, onKind }: FoundAllProps) {
  const all = [found.tracks, found.playlists, found.people];
  const data = all.every((one) => one.data)
    ? all.flatMap((one): readonly unknown[] => one.data ?? [])
    : undefined;
  return (
    <SearchStates
      answer={{
        data,
        isError: all.some(({ isError }) => isError),
        isPlaceholderData: all.some(({ isPlaceholderData }) => isPlaceholderData),
        refetch: () => all.map(({ refetch }) => refetch()),
      }}
      isCounted={false}
      className="grid grid-cols-1 gap-8"
      skeleton={
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 9 }, (_, at) => (
            <Skeleton key={at} className="h-26 rounded-panel" />
          ))}
        </div>
      }
    >
      {() =>
        orderOf(found, query).map((kind) => (
          <Part key={kind} kind={kind} count={found[kind].data?.length ?? 0} onKind={onKind}>
            {hitsOf(kind, found, query)}
          </Part>
        ))
      }
    </SearchStates>
  );
}

function hitsOf(kind: FoundKind, { tracks, playlists, people }: Found, query: string): ReactNode {
  if (kind === 'playlists')
    return (
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        {playlists.data?.slice(0, most.playlists).map((playlist) => (
          <FoundPlaylist key={playlist.id} playlist={playlist} query={query} />
        ))}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {kind === 'tracks'
        ? tracks.data
            ?.slice(0, most.tracks)
            .map((track) => <FoundTrack key={track.id} track={track} query={query} />)
        : people.data
            ?.slice(0, most.people)
            .map((person) => <FoundPerson key={person.id} person={person} query={query} />)}
    </div>
  );
}

interface PartProps {
  kind: FoundKind;
  count: number;
  onKind: (kind: FoundKind) => void;
  children: ReactNode;
}

function Part({ kind, count, onKind, children }: PartProps) {
  const t = useText('search');
  return (
    <section aria-label={t(kind)} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t(kind)}</h2>
        {count > most[kind] ? (
          <Button size="sm" kind="plain" onClick={() => onKind(kind)}>
            {t('showKind', { kind: t(kind) })}
          </Button>
        ) : null}
      </div>
      {children}
    </section>
  );
}
