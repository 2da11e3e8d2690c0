import { nameMax } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { TextInput } from '#web/ui/field.tsx';
import { GlobalStyle } from './style-select.tsx';
import type { TrackFields } from './upload-item.ts';

interface GlobalFieldsProps {
  fields: Partial<TrackFields>;
  onChange: (fields: Partial<TrackFields>) => void;
}

/** Fields for all files at once, including later ones. */
export function GlobalFields({ fields, onChange }: GlobalFieldsProps) {
  const t = useText('upload-screen');
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 sm:p-5">
      <legend className="sr-only">{t('globalFields')}</legend>
      <div>
        <h3 className="font-semibold">{t('globalFields')}</h3>
        <p className="text-sm text-muted">{t('globalHint')}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextInput
          label={t('artist')}
          value={fields.artist ?? ''}
          maxLength={nameMax}
          onChange={(event) => onChange({ artist: event.target.value })}
        />
        <TextInput
          label={t('album')}
          value={fields.album ?? ''}
          maxLength={nameMax}
          onChange={(event) => onChange({ album: event.target.value })}
        />
        <div className="col-span-2 sm:col-span-1">
          <GlobalStyle value={fields.style ?? ''} onChange={(style) => onChange({ style })} />
        </div>
      </div>
    </fieldset>
  );
}
