import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { LikeButton } from '#web/components/playlist-actions.tsx';
import { beginningOf } from '#web/components/playlist-beginning.ts';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { PlayListButton } from './play-list-button.tsx';
import type { Why } from './tonight.ts';
import { tonightHeight } from './tonight-height.ts';

/** Names longer than this do not fit one line of the largest size. */
const longName = 18;

/** Tonight's segue: one list, big, in the light of its cover, with the reason why it is this one. */
export function TonightsList({ playlist, why }: { playlist: PlaylistSummary; why: Why }) {
  const t = useText('member-home');
  const tPieces = useText('playlist-pieces');
  const { id, name, cover_url: cover, cover_colours: colours, owner, description } = playlist;
  // Here before the press, which then plays within the click.
  useQuery({ ...beginningOf(id), staleTime: 60_000 });
  return (
    <section
      aria-label={t('tonight')}
      className={cn(tonightHeight, 'flex items-center gap-4 sm:flex-row-reverse')}
    >
      <SleeveLight playlist={playlist} />
      <CoverArt {...{ id, colours }} src={cover} eager className="w-28 shrink-0 shadow-lift sm:w-56" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-muted">
          <span className="max-sm:sr-only">{t('tonight')} · </span>
          {t(why.key, { name: why.name })}
        </p>
        <h2
          className={cn(
            'text-lg font-extrabold max-sm:truncate',
            name.length > longName ? 'line-clamp-2 sm:text-xl' : 'sm:truncate sm:text-hero',
          )}
        >
          <Link to={paths.playlist(id)} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted max-sm:sr-only">
          {owner?.username ?? tPieces('unknownUser')} ·{' '}
          {tPieces('trackCount', { count: playlist.track_count })}
        </p>
        {description ? <p className="mt-1 truncate max-sm:sr-only">{description}</p> : null}
        <div className="mt-2 flex items-center gap-2 sm:mt-3">
          <PlayListButton {...{ id, name }} />
          <LikeButton playlist={playlist} />
        </div>
      </div>
    </section>
  );
}
