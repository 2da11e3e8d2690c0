import { useState } from 'react';
import { styles } from '#shared/music/track-drafts.ts';
import { useText } from '#web/lib/i18n.ts';
import { Select, TextInput } from '#web/ui/field.tsx';

interface StyleSelectProps {
  value: string;
  onChange: (style: string) => void;
  disabled?: boolean;
  className?: string;
}

/** A choice of style from the list; a style from tags or the global field is listed, too. */
export function StyleSelect({ value, onChange, disabled = false, className = '' }: StyleSelectProps) {
  const t = useText('upload-screen');
  const known: readonly string[] = styles;
  return (
    <Select
      label={t('style')}
      value={value}
      disabled={disabled}
      className={className}
      onChange={(event) => onChange(event.target.value)}
    >
      {value && !known.includes(value) ? <option>{value}</option> : null}
      {styles.map((style) => (
        <option key={style}>{style}</option>
      ))}
    </Select>
  );
}

const custom = 'custom';

/** The style of all files: each file's own, one of the list, or a typed one. */
export function GlobalStyle({ value, onChange }: { value: string; onChange: (style: string) => void }) {
  const t = useText('upload-screen');
  const known: readonly string[] = styles;
  const [isCustom, setCustom] = useState(value !== '' && !known.includes(value));
  return (
    <div className="grid gap-3">
      <Select
        label={t('style')}
        value={isCustom ? custom : value}
        onChange={(event) => {
          const chosen = event.target.value;
          setCustom(chosen === custom);
          onChange(chosen === custom ? '' : chosen);
        }}
      >
        <option value="">{t('keepEach')}</option>
        {styles.map((style) => (
          <option key={style}>{style}</option>
        ))}
        <option value={custom}>{t('customStyle')}</option>
      </Select>
      {isCustom ? (
        <TextInput
          label={t('customStyleLabel')}
          value={value}
          maxLength={60}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </div>
  );
}
