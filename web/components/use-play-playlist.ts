import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { textOf } from '#web/lib/i18n.ts';
import { isPlaylistChosen, usePlayback } from '#web/player/playback.ts';
import { type PlayOptions, stopPlayback, warmForPress, warmPlayer } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';
import { beginningOf } from './playlist-beginning.ts';
import { playKnown, wholeOf } from './whole-playlist.ts';

/**
 * Play and stop for a playlist of which only the summary is here. Pressing again stops and clears everything
 * (specification, section 4). A playlist that is in the cache already begins within the click, as new tabs and sound
 * require.
 */
export function usePlayPlaylist(id: string, from: PlayOptions['from'] = 'page') {
  const client = useQueryClient();
  const isChosen = usePlayback(isPlaylistChosen(id));
  const isFailed = usePlayback((state) => isPlaylistChosen(id)(state) && state.status === 'error');
  const whole = wholeOf(id);
  const beginning = beginningOf(id);

  function begin(playlist: Playlist, index: number): void {
    // Dead links at its beginning are stepped over, too.
    const startIndex =
      index ||
      Math.max(
        0,
        playlist.tracks.findIndex((track) => !track.dead_link),
      );
    if (!playKnown(client, playlist, { from, startIndex })) {
      void toast.error(textOf('playlist-pieces')('noTracks'));
    }
  }

  /** Plays from a track of the playlist, or from its first. */
  function playFrom(trackId: string | undefined): void {
    warmPlayer().catch(() => undefined);
    client.fetchQuery({ ...whole, staleTime: 0 }).then(
      (playlist) =>
        begin(
          playlist,
          Math.max(
            0,
            playlist.tracks.findIndex(({ id: of }) => of === trackId),
          ),
        ),
      () => void toast.error(textOf('playback')('playlistFailed')),
    );
  }

  function play(startIndex = 0): void {
    warmPlayer().catch(() => undefined);
    const here =
      client.getQueryData<Playlist>(whole.queryKey) ?? client.getQueryData<Playlist>(beginning.queryKey);
    if (here) return begin(here, startIndex);
    client.fetchQuery(beginning).then(
      (playlist) => begin(playlist, startIndex),
      () => void toast.error(textOf('playback')('playlistFailed')),
    );
    return undefined;
  }

  return {
    isChosen,
    isFailed,
    play,
    playFrom,
    stop: stopPlayback,
    toggle: () => (isChosen ? stopPlayback() : play()),
    warm: warmForPress,
  };
}
