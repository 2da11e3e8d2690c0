import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { LikeButton } from '#web/components/playlist-actions.tsx';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { useLongPress } from '#web/ui/use-long-press.ts';

interface ListCardProps {
  playlist: PlaylistSummary;
  /** True in lists of other people's playlists: shows the owner. */
  showOwner?: boolean;
  /** True if its checkbox is ticked. */
  isSelected?: boolean;
  /** Called at a long press: touch has no hover. */
  onLongPress?: () => void;
  /** Content of the upper right corner: a checkbox, a bookmark. */
  corner?: ReactNode;
  /** True if the corner shows only under the pointer or the focus, and leaves the name its room until then. */
  isCornerHidden?: boolean;
  /** Actions after play and like. */
  actions?: ReactNode;
}

/** A playlist in a list: cover, name, facts, play and like. The whole card leads to its page. */
export function ListCard({
  playlist,
  showOwner = false,
  isSelected = false,
  onLongPress,
  corner,
  isCornerHidden = false,
  actions,
}: ListCardProps) {
  const press = useLongPress(onLongPress);
  const t = useText('playlist-pieces');
  const language = useLanguage();
  const player = usePlayPlaylist(playlist.id);
  const facts = [
    showOwner ? (playlist.owner?.username ?? t('unknownUser')) : '',
    t('trackCount', { count: playlist.track_count }),
    playlist.genre,
  ].filter(Boolean);
  return (
    <li
      {...press}
      className={cn(
        'group relative flex gap-4 rounded-panel p-3 transition hover:bg-surface',
        isSelected ? 'bg-surface ring-2 ring-signal' : 'ring-1 ring-line',
      )}
    >
      <div className="w-28 shrink-0">
        <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2
          className={cn(
            'truncate text-base font-semibold',
            corner !== undefined &&
              (isCornerHidden ? 'group-focus-within:pr-12 [@media(hover:hover)]:group-hover:pr-12' : 'pr-12'),
          )}
        >
          <Link
            to={paths.playlist(playlist.id)}
            className={cn(
              'after:absolute after:inset-0 after:rounded-panel',
              player.isChosen && 'text-signal',
            )}
          >
            {playlist.name}
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{facts.join(' · ')}</p>
        <p className="flex items-center gap-2 truncate text-sm text-muted">
          <time dateTime={playlist.created_at}>{formatRelative(playlist.created_at, language)}</time>
          {playlist.visibility === 'public' ? null : <Badge>{t(playlist.visibility)}</Badge>}
        </p>
        <div className="relative z-10 mt-auto -mb-1 -ml-2 flex items-center self-start">
          <PlayToggle name={playlist.name} {...player} />
          <LikeButton playlist={playlist} guarded />
          {actions}
        </div>
      </div>
      {corner ? <div className="absolute top-1 right-1 z-10">{corner}</div> : null}
    </li>
  );
}

function PlayToggle({
  name,
  isChosen,
  toggle,
  warm,
}: { name: string } & Pick<ReturnType<typeof usePlayPlaylist>, 'isChosen' | 'toggle' | 'warm'>) {
  const t = useText('playlist-pieces');
  const tPlayer = useText('player');
  return (
    <IconButton
      label={isChosen ? tPlayer('stop') : t('play', { name })}
      icon={isChosen ? Square : Play}
      iconClassName="fill-current"
      onClick={toggle}
      onPointerEnter={warm}
    />
  );
}
