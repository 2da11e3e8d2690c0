import { useQuery } from '@tanstack/react-query';
import { Eye, ListMusic, Play, Square } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { LikeButton, SaveButton } from '#web/components/playlist-actions.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { beginningOf } from '#web/components/whole-playlist.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import { useNearView } from './use-near-view.ts';

const CardDetails = lazyPart(() => import('./card-details.tsx'), 'CardDetails');

interface FeedCardProps {
  playlist: PlaylistSummary;
  ref?: Ref<HTMLElement> | undefined;
  eager?: boolean;
}

/** A playlist of the feed: its owner, its cover with details, and its actions. */
export function FeedCard({ playlist, ref, eager = false }: FeedCardProps) {
  return (
    <article ref={ref} aria-label={playlist.name} className="auto-drawn grid min-w-0 content-start">
      <CardOwner playlist={playlist} />
      <CardCover playlist={playlist} eager={eager} />
      <CardWords playlist={playlist} />
      <CardActions playlist={playlist} />
    </article>
  );
}

function CardOwner({ playlist: { owner, created_at } }: FeedCardProps) {
  const t = useText('playlist-pieces');
  const language = useLanguage();
  const name = owner?.username ?? t('unknownUser');
  const words = (
    <>
      <Avatar name={name} src={owner?.avatar_url} />
      <span className="truncate font-medium">{name}</span>
    </>
  );
  const classes = 'flex min-h-11 min-w-0 items-center gap-2.5';
  return (
    <header className="flex items-center justify-between gap-3 text-sm">
      {owner ? (
        <Link to={paths.user(owner.username)} className={cn(classes, 'hover:underline')}>
          {words}
        </Link>
      ) : (
        <span className={classes}>{words}</span>
      )}
      <time dateTime={created_at} className="shrink-0 text-muted">
        {formatRelative(created_at, language)}
      </time>
    </header>
  );
}

function CardCover({ playlist, eager = false }: FeedCardProps) {
  const t = useText('feed');
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  /** True after the first hover: the details are rendered from then on. */
  const [wanted, setWanted] = useState(false);
  const [near, nearView] = useNearView();
  const { data } = useQuery({
    ...beginningOf(playlist.id),
    enabled: near || open,
    staleTime: 60_000,
  });
  const player = usePlayPlaylist(playlist.id, 'feed');
  const navigate = useNavigate();
  return (
    <div
      ref={nearView}
      onPointerEnter={() => {
        setWanted(true);
        player.warm();
      }}
      className={cn(
        'group/cover relative mt-2 overflow-hidden rounded-cover shadow-lift transition duration-200',
        player.isChosen && 'ring-3 ring-signal',
      )}
    >
      <Link
        to={paths.playlist(playlist.id)}
        tabIndex={-1}
        aria-hidden
        className="block transition-transform duration-200 group-hover/cover:scale-[1.02]"
      >
        <CoverArt id={playlist.id} src={playlist.cover_url} eager={eager} />
      </Link>
      {open || wanted ? (
        <CardDetails
          id={detailsId}
          playlist={playlist}
          tracks={data?.tracks ?? null}
          held={open}
          onPress={() => void navigate(paths.playlist(playlist.id))}
        />
      ) : null}
      <IconButton
        label={t('details', { name: playlist.name })}
        icon={ListMusic}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={() => setOpen(!open)}
        className={cn(
          'absolute! top-2 right-2 scheme-dark bg-shade/70 text-text! backdrop-blur-sm hover:bg-shade! focus-visible:opacity-100',
          // A pointer that hovers sees the details without it.
          !open && '[@media(hover:hover)]:opacity-0',
        )}
      />
      <PlayButton playlist={playlist} {...player} />
    </div>
  );
}

function PlayButton({
  playlist,
  isChosen,
  toggle,
}: { playlist: PlaylistSummary } & Pick<ReturnType<typeof usePlayPlaylist>, 'isChosen' | 'toggle'>) {
  const t = useText('playlist-pieces');
  const tPlayer = useText('playback');
  const label = isChosen ? tPlayer('stop') : t('play', { name: playlist.name });
  const Icon = isChosen ? Square : Play;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      lang={isChosen ? tPlayer.lang('stop') : undefined}
      onClick={toggle}
      className="absolute bottom-3 left-3 grid size-14 place-items-center rounded-full bg-signal text-on-signal shadow-lift transition hover:scale-105 hover:bg-signal-bright active:scale-95 sm:right-3 sm:left-auto"
    >
      <Icon aria-hidden className={cn('size-6 fill-current', !isChosen && 'translate-x-0.5')} />
    </button>
  );
}

function CardWords({ playlist }: FeedCardProps) {
  const t = useText('playlist-pieces');
  const fresh = playlist.new_count > 0 && t('newCount', { count: playlist.new_count });
  const facts = [t('trackCount', { count: playlist.track_count }), playlist.genre, fresh].filter(Boolean);
  return (
    <Link to={paths.playlist(playlist.id)} className="mt-3 grid min-w-0 hover:underline">
      <h3 className="truncate text-lg font-semibold">{playlist.name}</h3>
      <p className="truncate text-sm text-muted">{facts.join(' · ')}</p>
    </Link>
  );
}

function CardActions({ playlist }: FeedCardProps) {
  const t = useText('feed');
  const navigate = useNavigate();
  function edit(): void {
    if (playlist.can_edit) void navigate(paths.playlist(playlist.id));
    else void toast.error(t('ownerOnly'));
  }
  return (
    <div className="mt-1 -ml-3 flex items-center">
      <LikeButton playlist={playlist} />
      <SaveButton playlist={playlist} />
      <ShareButton playlist={playlist} />
      <IconButton
        label={t('edit')}
        title={t(playlist.can_edit ? 'editHint' : 'ownerOnlyHint')}
        icon={Eye}
        onClick={edit}
        className="ml-auto"
        iconClassName={playlist.can_edit ? undefined : 'opacity-55'}
      />
    </div>
  );
}
