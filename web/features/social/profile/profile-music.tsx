import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { getProfileMusic, type ListedTrack } from '#shared/social/profiles.ts';
import { NumberedSongs } from '#web/components/numbered-songs.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { cn } from '#web/ui/cn.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { isNobody } from './is-nobody.ts';

/** The most popular of a person's public playlists, and what in them is played most and came last. */
export const useProfileMusic = (username: string) =>
  // The page has asked: what failed is told, and asked for again at a press.
  useQuery({ ...queryOf(getProfileMusic, { params: { username } }), retryOnMount: false });

/** The tracks of a person's public playlists that all listeners play most, and those that came last, side by side. */
export function ProfileMusic({ username }: { username: string }) {
  const t = useText('profile');
  const { data, error, refetch } = useProfileMusic(username);
  // The head says it.
  if (isNobody(error)) return null;
  if (error && !data) {
    return <FailedNotice onRetry={() => refetch()}>{errorText(error, t('musicFailed'))}</FailedNotice>;
  }
  if (!data || data.last_added.length === 0) return null;
  const { most_played: most, last_added: last } = data;
  return (
    <div className={cn('grid grid-cols-1 gap-8', most.length > 0 ? 'lg:grid-cols-2' : 'max-w-3xl')}>
      {most.length > 0 ? (
        <Tracks
          title={t('mostPlayed')}
          note={t('mostPlayedNote', { name: username })}
          tracks={most}
          factOf={({ plays_count: count }) => t('plays', { count })}
        />
      ) : null}
      <Tracks
        title={t('lastAdded')}
        note={t('lastAddedNote', { name: username })}
        tracks={last}
        factOf={({ playlist: { id, name } }) => (
          <Link
            to={paths.playlist(id)}
            className="relative z-10 underline decoration-edge underline-offset-4 hover:decoration-signal"
          >
            {t('inPlaylist', { name })}
          </Link>
        )}
      />
    </div>
  );
}

interface TracksProps {
  title: string;
  note: string;
  tracks: readonly ListedTrack[];
  /** The words after the artist. */
  factOf: (track: ListedTrack) => ReactNode;
}

function Tracks({ title, note, tracks, factOf }: TracksProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-2 text-sm text-muted">{note}</p>
      <NumberedSongs
        tracks={tracks}
        after={(track) => <span className="min-w-0 truncate">· {factOf(track)}</span>}
      />
    </section>
  );
}
