import { Pause, Play } from 'lucide-react';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { playTrack, stopPlayback } from '#web/player/player.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { CoverArt } from './cover-art.tsx';

/** A cover whose press plays or stops the track in place. `label` names the track. */
export function HearTrack({ track, label }: { track: PlayableTrack; label: string }) {
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPlaying}
      onClick={() => (isPlaying ? stopPlayback() : playTrack(track))}
      className="relative size-11 shrink-0 overflow-hidden rounded-cover"
    >
      <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} small />
      <span className="absolute inset-0 grid scheme-dark place-items-center bg-shade/75 text-text">
        <Icon aria-hidden className="size-5" />
      </span>
    </button>
  );
}
