import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { Marked } from '#web/components/marked.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Link } from 'react-router';
import { SearchStates } from './search-states.tsx';

/** Playlists that match, as a grid of covers. */
export function FoundPlaylists({ query }: { query: string }) {
  const answer = useQuery({
    ...queryOf(searchPlaylists, { query: { query } }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchStates
      answer={answer}
      className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5"
      skeleton={Array.from({ length: 10 }, (_, at) => (
        <Skeleton key={at} className="aspect-4/5" />
      ))}
    >
      {(playlists) =>
        playlists.map((playlist) => <FoundPlaylist key={playlist.id} playlist={playlist} query={query} />)
      }
    </SearchStates>
  );
}

/** A found playlist: cover, name, owner and number of tracks. */
export function FoundPlaylist({ playlist, query }: { playlist: PlaylistSummary; query: string }) {
  const t = useText('playlist-pieces');
  return (
    <article className="group relative min-w-0">
      <CoverArt
        id={playlist.id}
        src={playlist.cover_url}
        colours={playlist.cover_colours}
        className="shadow-lift transition group-hover:-translate-y-0.5"
      />
      <h2 className="mt-2 truncate font-semibold">
        <Link to={paths.playlist(playlist.id)} className="group-hover:underline after:absolute after:inset-0">
          <Marked text={playlist.name} query={query} />
        </Link>
      </h2>
      <p className="truncate text-sm text-muted">
        {playlist.owner?.username ?? t('unknownUser')} · {t('trackCount', { count: playlist.track_count })}
      </p>
      <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {playlist.genre ? (
          <Badge className="max-w-full">
            <span className="truncate">
              <Marked text={playlist.genre} query={query} />
            </span>
          </Badge>
        ) : null}
        {playlist.visibility === 'public' ? null : <Badge>{t(playlist.visibility)}</Badge>}
      </p>
    </article>
  );
}
