import { useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIsLedToComments } from './asked-comment.ts';

const Comments = lazyPart(() => import('./comments.tsx'), 'Comments');

/** The place of a playlist's comments below its music: they are fetched once it comes near the view, or is led to. */
export function CommentsPlace({ playlist }: { playlist: Playlist }) {
  const isLedTo = useIsLedToComments();
  const [isNear, setNear] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <div data-place="comments" data-row="" tabIndex={-1} className="min-h-24 outline-none">
      {isNear || isLedTo ? <Comments playlist={playlist} /> : <span ref={watch} className="block size-px" />}
    </div>
  );
}
