import { useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const LinkHealth = lazyPart(() => import('./link-health.tsx'), 'LinkHealth');

/** The state of a playlist's links, if one is dead. It stays after the last repair, which can be undone. */
export function DeadLinks({ playlist }: { playlist: Playlist }) {
  const isAny = playlist.tracks.some((track) => track.dead_link);
  const [wasAny, setWasAny] = useState(isAny);
  if (isAny && !wasAny) setWasAny(true);
  return wasAny ? <LinkHealth playlist={playlist} instead={<div className="-my-2 h-11" />} /> : null;
}
