import type { KeyOf } from '#shared/texts/texts.ts';
import type { Platform } from '#shared/music/tracks.ts';
import { useText } from '#web/lib/i18n.ts';
import { Select } from '#web/ui/field.tsx';

/** The specification's platforms and their names. */
export const platformNames = {
  spotify: 'platformSpotify',
  youtube: 'platformYoutube',
  soundcloud: 'platformSoundcloud',
  apple: 'platformApple',
  other: 'platformOther',
} as const satisfies Record<Platform, KeyOf<'upload-screen'>>;

interface PlatformSelectProps {
  value: Platform | '';
  onChange: (platform: Platform | '') => void;
}

export function PlatformSelect({ value, onChange }: PlatformSelectProps) {
  const t = useText('upload-screen');
  return (
    <Select
      label={t('platform')}
      value={value}
      onChange={(event) => onChange(event.target.value as Platform | '')}
    >
      <option value="">{t('choosePlatform')}</option>
      {Object.entries(platformNames).map(([platform, name]) => (
        <option key={platform} value={platform}>
          {t(name)}
        </option>
      ))}
    </Select>
  );
}
