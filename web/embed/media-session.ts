import type { Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import type { Playback, PlaybackControls } from './playback.ts';

/** Connects media keys, headphones and the lock screen. */
export function mediaKeys(
  playlist: Playlist,
  playback: PlaybackControls,
): { show(track: PlaylistTrack, state: Playback): void } {
  if (!('mediaSession' in navigator)) return { show: () => undefined };
  const { mediaSession } = navigator;
  const toggle = () => playback.toggle();
  mediaSession.setActionHandler('play', toggle);
  mediaSession.setActionHandler('pause', toggle);
  mediaSession.setActionHandler('previoustrack', () => playback.step(-1));
  mediaSession.setActionHandler('nexttrack', () => playback.step(1));
  mediaSession.setActionHandler('seekto', ({ seekTime }) => playback.seek(seekTime ?? 0));
  let shown = '';
  return {
    show(track, { playing }) {
      mediaSession.playbackState = playing ? 'playing' : 'paused';
      if (shown === track.entry_id) return;
      shown = track.entry_id;
      const cover = track.cover_url ?? playlist.cover_url;
      mediaSession.metadata = new MediaMetadata({
        title: formatTrackTitle(track.title),
        artist: track.artist,
        album: playlist.name,
        artwork: cover ? [{ src: cover }] : [],
      });
    },
  };
}

/** Makes space play and pause, except in elements that use it themselves. */
export function spaceBar(playback: PlaybackControls): void {
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key !== ' ' || target?.closest('button, a')) return;
    event.preventDefault();
    playback.toggle();
  });
}

/** Opens the channel; null where the browser denies it to frames of other sites, as it denies storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('segue-embed');
  } catch {
    return null;
  }
}

/** Lets only one of several players on a page play: the latest. */
export function keepAlone(onOther: () => void): { claim(): void } {
  const channel = openChannel();
  if (!channel) return { claim: () => undefined };
  const me = Math.random();
  let mine = false;
  channel.addEventListener('message', ({ data }) => {
    if (data === me) return;
    if (mine) onOther();
    mine = false;
  });
  return {
    claim() {
      if (mine) return;
      mine = true;
      channel.postMessage(me);
    },
  };
}
