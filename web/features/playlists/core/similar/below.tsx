import { useNearView } from '#web/components/use-near-view.ts';
import { useHouse } from '#web/lib/house.ts';
import { useToken } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SimilarPlaylists = lazyPart(() => import('./similar-playlists.tsx'), 'SimilarPlaylists');

/** The room below a playlist's music: its code and its answer are fetched when a reader comes there. */
export function Below({ playlistId }: { playlistId: string }) {
  const [isNear, room] = useNearView();
  const isMember = useToken() !== null;
  const { members_only: isClosed } = useHouse();
  // A house for members shows visitors the list that was shared with them, and no other.
  if (isClosed && !isMember) return null;
  return (
    <div ref={room} className="mt-6 min-h-32">
      {isNear ? <SimilarPlaylists playlistId={playlistId} /> : null}
    </div>
  );
}
