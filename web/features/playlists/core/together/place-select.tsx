import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { Select } from '#web/ui/field.tsx';
import { titleOf } from '../line-row.tsx';
import { linesOf } from '../playlist-lines.ts';
import type { Place } from './places.ts';

interface PlaceSelectProps {
  playlist: Playlist;
  label: string;
  place: Place;
  onChange: (place: Place) => void;
}

/** A place in a playlist: before one of its items, or at its end. */
export function PlaceSelect({ playlist, label, place, onChange }: PlaceSelectProps) {
  const t = useText('suggesting');
  return (
    <Select label={label} value={place ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{t('atEnd')}</option>
      {linesOf(playlist).map((line, at) => (
        <option key={line.entryId} value={line.entryId}>
          {t('before', { place: at + 1, title: titleOf(line) })}
        </option>
      ))}
    </Select>
  );
}
