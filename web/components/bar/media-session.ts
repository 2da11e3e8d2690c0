import { useEffect } from 'react';
import { seekStepSeconds } from '#shared/limits.ts';
import { usePlayback } from '#web/player/playback.ts';
import {
  nextTrack,
  pausePlayback,
  previousTrack,
  resumePlayback,
  seekBy,
  seekTo,
} from '#web/player/controls.ts';
import { stopPlayback } from '#web/player/player.ts';
import { artworkEdge, drawnArtwork } from './drawn-artwork.ts';
import { useCurrentSong } from './now-playing.tsx';

const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play: resumePlayback,
  pause: pausePlayback,
  stop: stopPlayback,
  previoustrack: previousTrack,
  nexttrack: nextTrack,
  seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? seekStepSeconds)),
  seekforward: ({ seekOffset }) => seekBy(seekOffset ?? seekStepSeconds),
  seekto: ({ seekTime }) => (seekTime === undefined ? undefined : seekTo(seekTime)),
};

/** Connects media keys, headphones and the lock screen: track, position and actions. */
export function useMediaSession(): void {
  const song = useCurrentSong();
  const album = usePlayback((state) => state.origin?.name ?? '');
  const { id = '', title = '', artist = '', cover = null } = song ?? {};

  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    let isCurrent = true;
    const setMetadata = (src: string | null): void => {
      const artwork = src ? [{ src, sizes: `${artworkEdge}x${artworkEdge}` }] : [];
      navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
    };
    setMetadata(cover && new URL(cover, location.href).href);
    if (!cover && id) void drawnArtwork(id).then((src) => (isCurrent && src ? setMetadata(src) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [id, title, artist, album, cover]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    for (const [action, handler] of Object.entries(handlers))
      setHandler(action as MediaSessionAction, handler);
    const stop = usePlayback.subscribe((state) => tellState(state));
    tellState(usePlayback.getState());
    return () => {
      stop();
      for (const action of Object.keys(handlers)) setHandler(action as MediaSessionAction, null);
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.playbackState = 'none';
    };
  }, []);
}

function tellState({
  status,
  positionSeconds,
  durationSeconds,
}: ReturnType<typeof usePlayback.getState>): void {
  const { mediaSession } = navigator;
  mediaSession.playbackState = status === 'playing' || status === 'loading' ? 'playing' : 'paused';
  if (!durationSeconds || positionSeconds > durationSeconds) return;
  mediaSession.setPositionState?.({ duration: durationSeconds, position: positionSeconds, playbackRate: 1 });
}

/** Sets the handler of an action, if the browser knows it: unknown ones throw. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // One button less on the lock screen.
  }
}
