import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { beginningOf } from '#web/components/playlist-beginning.ts';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { PlayListButton } from './play-list-button.tsx';

/** The picture of the hero: the list of the day, which plays at one press. */
export function HeroList({ playlist }: { playlist: PlaylistSummary }) {
  const t = useText('feed');
  const tPieces = useText('playlist-pieces');
  const { id, name, cover_url: cover, cover_colours: colours, owner } = playlist;
  // Here before the press, which then plays within the click.
  useQuery({ ...beginningOf(id), staleTime: 60_000 });
  return (
    <div className="flex items-center gap-4">
      <SleeveLight playlist={playlist} />
      <CoverArt {...{ id, colours }} src={cover} eager className="w-28 shrink-0 shadow-lift lg:w-52" />
      <div className="grid min-w-0 flex-1">
        <p className="text-sm text-muted">{t('ofTheDay')}</p>
        <h2 className="truncate text-lg font-bold sm:text-xl">
          <Link to={paths.playlist(id)} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mb-2 truncate text-sm text-muted">{owner?.username ?? tPieces('unknownUser')}</p>
        <PlayListButton {...{ id, name }} />
      </div>
    </div>
  );
}
