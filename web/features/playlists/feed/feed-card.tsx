import { useQuery } from '@tanstack/react-query';
import { Eye, ListMusic, Play, Square } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { LikeButton, SaveButton } from '#web/components/playlist-actions.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { beginningOf } from '#web/components/playlist-beginning.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import { useNearView } from '#web/components/use-near-view.ts';
import { useRestingPointer } from './use-resting-pointer.ts';

const CardDetails = lazyPart(() => import('./card-details.tsx'), 'CardDetails');

/** On a phone: in the cover's place of the card's grid. */
const onPhonesOverCover = 'max-sm:col-start-1 max-sm:row-span-3 max-sm:row-start-1';

interface FeedCardProps {
  playlist: PlaylistSummary;
  ref?: Ref<HTMLElement> | undefined;
  eager?: boolean;
}

/** A playlist of the feed: its owner, its cover with details, and its actions. */
export function FeedCard({ playlist, ref, eager = false }: FeedCardProps) {
  return (
    <article
      ref={ref}
      aria-label={playlist.name}
      className="group/card auto-drawn grid min-w-0 grid-cols-[min(8rem,30vw)_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-1"
    >
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
    <header className="flex items-center justify-between gap-3 text-sm max-sm:col-start-2 max-sm:row-start-1">
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

/** A playlist's cover, whose songs show while one rests on it, with a Play. */
export function CardCover({ playlist, eager = false }: FeedCardProps) {
  const t = useText('feed');
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const hover = useRestingPointer();
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
      {...hover.handlers}
      onPointerOver={player.warm}
      className={cn(
        // On a phone its pieces stand in the card's own grid: the cover at the left, the details below the whole.
        'group/cover max-sm:contents sm:relative sm:mt-2 sm:overflow-hidden sm:rounded-cover sm:shadow-lift sm:transition sm:duration-200',
        player.isChosen && 'sm:ring-3 sm:ring-signal',
      )}
    >
      <Link
        ref={nearView}
        to={paths.playlist(playlist.id)}
        tabIndex={-1}
        aria-hidden
        className={cn(
          'block self-start rounded-cover transition-transform duration-200 sm:group-hover/cover:scale-[1.02]',
          onPhonesOverCover,
          player.isChosen && 'max-sm:ring-3 max-sm:ring-signal',
        )}
      >
        <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} eager={eager} />
      </Link>
      {open || hover.rests ? (
        <CardDetails
          id={detailsId}
          playlist={playlist}
          tracks={data?.tracks ?? null}
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
          'z-10 scheme-dark bg-shade/70 text-text! backdrop-blur-sm hover:bg-shade! focus-visible:opacity-100 sm:absolute! sm:top-2 sm:right-2',
          onPhonesOverCover,
          'max-sm:m-1 max-sm:self-start max-sm:justify-self-end',
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
      className={cn(
        'z-10 grid place-items-center rounded-full bg-signal text-on-signal shadow-lift transition hover:scale-105 hover:bg-signal-bright active:scale-95 sm:absolute sm:right-3 sm:bottom-3 sm:size-14',
        onPhonesOverCover,
        'max-sm:mt-[calc(min(8rem,30vw)-3rem)] max-sm:ml-1 max-sm:size-11 max-sm:self-start',
      )}
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
    <Link
      to={paths.playlist(playlist.id)}
      className="grid min-w-0 hover:underline max-sm:col-start-2 max-sm:row-start-2 sm:mt-3"
    >
      <h3 className="truncate text-lg font-semibold transition-opacity sm:group-has-data-shown/card:opacity-0">
        {playlist.name}
      </h3>
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
    <div className="-ml-3 flex flex-wrap items-center max-sm:col-start-2 max-sm:row-start-3 sm:mt-1">
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
