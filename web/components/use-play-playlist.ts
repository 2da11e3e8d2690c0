import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { textOf } from '#web/lib/i18n.ts';
import { isPlaylistChosen, usePlayback } from '#web/player/playback.ts';
import { type PlayOptions, stopPlayback, warmForPress, warmPlayer } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';
import { beginningOf } from './playlist-beginning.ts';
import { playKnown, wholeOf } from './whole-playlist.ts';

/** Plays a playlist that is here, or says that it has no tracks; dead links at its beginning are stepped over, too. */
export function beginPlaylist(
  client: QueryClient,
  playlist: Playlist,
  { from, startIndex }: Required<Pick<PlayOptions, 'from' | 'startIndex'>>,
): void {
  const playable = playlist.tracks.findIndex((track) => !track.dead_link);
  if (!playKnown(client, playlist, { from, startIndex: startIndex || Math.max(0, playable) })) {
    void toast.error(textOf('playlist-pieces')('noTracks'));
  }
}

/**
 * Play and stop for a playlist of which only the summary is here. Pressing again stops and clears everything
 * (specification, section 4). A playlist that is in the cache already begins within the click, as new tabs and sound
 * require.
 */
export function usePlayPlaylist(id: string, from: NonNullable<PlayOptions['from']> = 'page') {
  const client = useQueryClient();
  const isChosen = usePlayback(isPlaylistChosen(id));
  const whole = wholeOf(id);
  const beginning = beginningOf(id);

  function play(startIndex = 0): void {
    warmPlayer().catch(() => undefined);
    const here =
      client.getQueryData<Playlist>(whole.queryKey) ?? client.getQueryData<Playlist>(beginning.queryKey);
    if (here) return beginPlaylist(client, here, { from, startIndex });
    client.fetchQuery(beginning).then(
      (playlist) => beginPlaylist(client, playlist, { from, startIndex }),
      () => void toast.error(textOf('playback')('playlistFailed')),
    );
    return undefined;
  }

  return {
    isChosen,
    play,
    stop: stopPlayback,
    toggle: () => (isChosen ? stopPlayback() : play()),
    warm: warmForPress,
  };
}
