import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { Select } from '#web/ui/field.tsx';
import { titleOf } from '../item-row.tsx';
import { itemsOf } from '../playlist-items.ts';
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
      {itemsOf(playlist).map((item, at) => (
        <option key={item.itemId} value={item.itemId}>
          {t('before', { place: at + 1, title: titleOf(item) })}
        </option>
      ))}
    </Select>
  );
}
