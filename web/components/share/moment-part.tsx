import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { usePlayback } from '#web/player/playback.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Select, TextInput } from '#web/ui/field.tsx';
import { type ChosenMoment, faultOf, playingIn } from './share-links.ts';

interface MomentPartProps {
  playlistId: string;
  /** The playlist's tracks; empty until loaded. */
  tracks: readonly PlaylistTrack[];
  chosen: ChosenMoment;
  onChange: (chosen: ChosenMoment) => void;
}

/** The fields for the start of a shared link: a track of the playlist and a second in it. */
export function MomentPart({ playlistId, tracks, chosen, onChange }: MomentPartProps) {
  const t = useText('share-sheet');
  const track = tracks.find(({ id }) => id === chosen.track) ?? tracks[0];
  const fault = faultOf(chosen.time, track);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox
        label={t('atMoment')}
        checked={chosen.wanted}
        onChange={({ target }) => onChange({ ...chosen, wanted: target.checked })}
      />
      {chosen.wanted ? (
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Select
            label={t('track')}
            value={track?.id ?? ''}
            onChange={({ target }) => onChange({ ...chosen, track: target.value, time: formatDuration(0) })}
          >
            {tracks.map((one, at) => (
              <option key={one.entry_id} value={one.id}>
                {at + 1}. {formatTrackTitle(one.title)}
              </option>
            ))}
          </Select>
          <TextInput
            label={t('time')}
            value={chosen.time}
            maxLength={9}
            autoComplete="off"
            className="tabular-nums"
            error={
              fault === null ? undefined : t(fault, { time: formatDuration(track?.duration_seconds ?? null) })
            }
            onChange={({ target }) => onChange({ ...chosen, time: target.value })}
          />
          <NowButton playlistId={playlistId} onNow={(now) => onChange({ ...chosen, ...now })} />
        </div>
      ) : null}
    </div>
  );
}

/** A button that fills in the current track and second. */
function NowButton({
  playlistId,
  onNow,
}: {
  playlistId: string;
  onNow: (now: Pick<ChosenMoment, 'track' | 'time'>) => void;
}) {
  const t = useText('share-sheet');
  const seconds = usePlayback((state) => Math.floor(state.positionSeconds));
  const playing = playingIn(playlistId);
  if (!playing) return null;
  return (
    <Button
      size="sm"
      className="justify-self-start tabular-nums"
      onClick={() => onNow({ track: playing.track, time: formatDuration(playing.seconds) })}
    >
      {t('now', { time: formatDuration(seconds) })}
    </Button>
  );
}
