import { Ellipsis, ListEnd, ListStart, Mic2, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isKnownArtist, trackDefaults } from '#shared/music/track-defaults.ts';
import type { Track } from '#shared/music/tracks.ts';
import { aboveRow, ArtistLink } from '#web/components/artist-link.tsx';
import { CoverArt } from '#web/components/cover-art.tsx';
import { TrackHead } from '#web/components/thing-head.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { Marked } from '#web/components/marked.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { enqueue, playNext, playTrack, warmForPress } from '#web/player/player.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { openMenuIn, useLongPress } from '#web/ui/use-long-press.ts';
import { toast } from '#web/ui/toast.ts';

interface FoundTrackProps {
  track: Track;
  query: string;
}

/** A found track: title, artist, album, genre and how it is stored. A press anywhere on it plays it. */
export function FoundTrack({ track, query }: FoundTrackProps) {
  const t = useText('playlist-pieces');
  const tSearch = useText('search');
  const isCurrent = usePlayback((state) => currentTrackId(state) === track.id);
  const press = useLongPress(openMenuIn);
  const title = formatTrackTitle(track.title);
  const artist = track.artist || t('unknownArtist');
  return (
    <article
      data-edge=""
      className={cn(
        'group relative flex gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised',
        isCurrent && 'shadow-[inset_0_0_0_2px_var(--color-signal)]',
      )}
      {...press}
    >
      <div className="relative w-20 shrink-0 self-start">
        <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} small />
        <span className="absolute inset-0 grid place-items-center rounded-cover scheme-dark bg-shade/60 text-text opacity-0 transition group-focus-within:opacity-100 group-hover:opacity-100">
          <Play aria-hidden className="size-7 translate-x-0.5 fill-current" />
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="truncate pr-8 font-semibold">
          <button
            type="button"
            aria-label={t('play', { name: title })}
            aria-current={isCurrent || undefined}
            onPointerEnter={warmForPress}
            onClick={() => playTrack(track)}
            className={cn('max-w-full truncate after:absolute after:inset-0', isCurrent && 'text-signal')}
          >
            <Marked text={title} query={query} />
          </button>
        </h2>
        <p className="truncate text-sm">
          <ArtistLink artist={track.artist} className={aboveRow}>
            <Marked text={artist} query={query} />
          </ArtistLink>
        </p>
        <p className="truncate text-sm text-muted">
          {track.album === trackDefaults.album ? null : <Marked text={track.album} query={query} />}
        </p>
        <p className="mt-1.5 flex items-center gap-1.5 text-xs text-muted">
          {track.genre ? (
            <Badge>
              <span className="max-w-28 truncate">
                <Marked text={track.genre} query={query} />
              </span>
            </Badge>
          ) : null}
          <Badge>{tSearch(track.storage_type === 'URL' ? 'link' : 'file')}</Badge>
          <span className="ml-auto tabular-nums">{formatDuration(track.duration_seconds)}</span>
        </p>
      </div>
      <TrackMenu track={track} title={title} />
    </article>
  );
}

function TrackMenu({ track, title }: { track: Track; title: string }) {
  const t = useText('search');
  const navigate = useNavigate();
  const ofTrack = useTrackItems();
  const items: MenuItem[] = [
    {
      key: 'next',
      label: t('playNext'),
      icon: ListStart,
      onSelect: () => {
        playNext([track]);
        void toast.success(t('queued'));
      },
    },
    {
      key: 'queue',
      label: t('addToQueue'),
      icon: ListEnd,
      onSelect: () => {
        enqueue([track]);
        void toast.success(t('queued'));
      },
    },
  ];
  items.push(...ofTrack.lists(track));
  if (isKnownArtist(track.artist)) {
    items.push({
      key: 'artist',
      label: t('moreByArtist', { artist: track.artist }),
      icon: Mic2,
      onSelect: () => void navigate(paths.artist(track.artist)),
    });
  }
  items.push(...ofTrack.report(track));
  return (
    <div className="absolute top-1 right-1">
      <Menu label={t('more', { title })} items={items} head={<TrackHead track={track} />}>
        {(trigger) => <IconButton {...trigger} label={t('more', { title })} icon={Ellipsis} />}
      </Menu>
    </div>
  );
}
