import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { takeCoversAlong } from '#web/components/cover-motion.ts';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { holds } from '#web/components/playlist-rights.ts';
import { beginningOf } from '#web/components/playlist-beginning.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useArrival } from '#web/components/use-arrival.ts';
import { useText } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CommentsPlace } from './comments/comments-place.tsx';
import { useUndoKeys } from './past/use-undo-keys.ts';
import { DropToUpload } from './drop-to-upload.tsx';
import { DeadLinks } from './health/dead-links.tsx';
import { PlaylistFailed } from './playlist-failed.tsx';
import { PlaylistHeader } from './playlist-header.tsx';
import { PlaylistSkeleton } from './playlist-skeleton.tsx';
import { useLivePlaylist } from './together/use-live-playlist.ts';
import { useLostRight } from './together/use-lost-right.ts';
import { Below } from './similar/below.tsx';
import { SlimHead } from './slim-head.tsx';
import { TrackList } from './track-list.tsx';

takeCoversAlong();

const LostRight = lazyPart(() => import('./together/lost-right.tsx'), 'LostRight');

/** The page of a playlist: its header and music, and the tools of its editors. */
export function PlaylistPage() {
  useArrival();
  const { id = '' } = useParams();
  const [play, setPlay] = useState<HTMLElement | null>(null);
  const t = useText('playlist-page');
  const { data: whole, error, refetch } = useQuery(wholeOf(id));
  // A long one shows its beginning until the rest has come.
  const beginning = useQuery({ ...beginningOf(id), enabled: whole === undefined });
  const playlist = whole ?? beginning.data;
  // Somebody who was removed from a private playlist sees it no longer, though it was here.
  const isGone = error instanceof ApiError && error.status === 404;
  const present = useLivePlaylist(id, !isGone && holds(playlist?.my_right ?? null, 'add'));
  const lost = useLostRight(id, isGone ? null : playlist?.my_right);
  const lostNotice = lost ? <LostRight {...lost} /> : null;
  useUndoKeys(id, playlist?.can_edit ?? false);
  usePageTitle(playlist?.name ?? t('kind'));
  if (playlist && !isGone) {
    return (
      <article>
        <SlimHead playlist={playlist} play={play} />
        <div className="grid grid-cols-1 gap-2 sm:gap-6">
          <SleeveLight playlist={playlist} />
          {lostNotice}
          <PlaylistHeader playlist={playlist} present={present} playRef={setPlay} />
          <DeadLinks playlist={playlist} />
          <TrackList key={playlist.id} playlist={playlist} />
          <CommentsPlace key={`comments-${playlist.id}`} playlist={playlist} />
          {holds(playlist.my_right, 'add') ? <DropToUpload playlistId={playlist.id} /> : null}
          <Below key={`below ${playlist.id}`} playlistId={playlist.id} />
        </div>
      </article>
    );
  }
  if (!error) return <PlaylistSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {lostNotice}
      <PlaylistFailed error={error} onRetry={() => void refetch()} />
    </div>
  );
}
