import { useQueryClient } from '@tanstack/react-query';
import type { Play } from '#shared/social/plays.ts';
import { ListPanel } from '#web/components/list-panel.tsx';
import { playFrom } from '#web/components/play-from.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { usePlayback } from '#web/player/playback.ts';
import { PanelRow } from './panel-row.tsx';

/** A play in a playlist that the reader may see. */
type PlayInList = Play & { playlist: NonNullable<Play['playlist']> };

/** The last play of each playlist, the newest first. */
export function lastPlaylists(plays: readonly Play[]): PlayInList[] {
  const last = new Map<string, PlayInList>();
  for (const play of plays) {
    const { playlist } = play;
    if (playlist && !last.has(playlist.id)) last.set(playlist.id, { ...play, playlist });
  }
  return [...last.values()];
}

/** The playlists that the reader played last, each from the track where they stopped. */
export function GoOn({ plays }: { plays: readonly PlayInList[] }) {
  const t = useText('member-home');
  const client = useQueryClient();
  const keptId = usePlayback(({ restored, origin }) => (restored ? origin?.playlistId : undefined));
  const panels = plays.map(({ id, playlist, track }) => ({
    key: id,
    panel: (
      <ListPanel
        playlist={playlist}
        playLabel={t('goOnWith', { name: playlist.name })}
        onPlay={() => (playlist.id === keptId ? void resume() : playFrom(client, playlist.id, track.id))}
      >
        {t('lastHeard', { title: formatTrackTitle(track.title) })}
      </ListPanel>
    ),
  }));
  return <PanelRow title={t('goOn')} panels={panels} />;
}

/** Plays on in the queue that was kept, at its very second. */
async function resume(): Promise<void> {
  const { togglePlay } = await import('#web/player/controls.ts');
  togglePlay();
}
