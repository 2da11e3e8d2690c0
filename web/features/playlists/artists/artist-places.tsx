import { Link } from 'react-router';
import type { Artist } from '#shared/playlists/artists.ts';
import { ListPanel } from '#web/components/list-panel.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';

const panels = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

/** The playlists with an artist's songs, and the people who added the songs to Segue. */
export function ArtistPlaces({ artist: { playlists, people } }: { artist: Artist }) {
  const t = useText('artists');
  const tPieces = useText('playlist-pieces');
  return (
    <>
      {playlists.length > 0 ? (
        <section aria-labelledby="artist-lists">
          <h2 id="artist-lists" className="mb-3 text-lg font-semibold">
            {t('lists')}
          </h2>
          <ul className={panels}>
            {playlists.map((playlist) => (
              <li key={playlist.id} className="min-w-0">
                <ListPanel playlist={playlist} playLabel={tPieces('play', { name: playlist.name })}>
                  {[
                    playlist.owner?.username ?? tPieces('unknownUser'),
                    tPieces('trackCount', { count: playlist.track_count }),
                  ].join(' · ')}
                </ListPanel>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="artist-people">
        <h2 id="artist-people" className="mb-3 text-lg font-semibold">
          {t('people')}
        </h2>
        <ul className={panels}>
          {people.map(({ id, username, avatar_url: face, song_count: count }) => (
            <li
              key={id}
              className="relative flex min-w-0 items-center gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised"
            >
              <Avatar name={username} src={face} />
              <span className="min-w-0">
                <Link
                  to={paths.user(username)}
                  className="block truncate font-semibold after:absolute after:inset-0 after:rounded-panel"
                >
                  {username}
                </Link>
                <span className="block truncate text-sm text-muted">{t('songCount', { count })}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
