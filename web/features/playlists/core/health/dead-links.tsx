import { useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const LinkHealth = lazyPart(() => import('./link-health.tsx'), 'LinkHealth');

/** How a playlist's links are, where some no longer play. It stays when the last one was repaired: that can be undone. */
export function DeadLinks({ playlist }: { playlist: Playlist }) {
  const isAny = playlist.tracks.some((track) => track.dead_link);
  const [wasAny, setWasAny] = useState(isAny);
  if (isAny && !wasAny) setWasAny(true);
  return wasAny ? <LinkHealth playlist={playlist} instead={<div className="-my-2 h-11" />} /> : null;
}
