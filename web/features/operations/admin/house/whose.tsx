import { type FormEvent, useState } from 'react';
import type { AdminHouse } from '#shared/base/house.ts';
import { accentColours } from '#shared/base/accent.ts';
import { useText } from '#web/lib/i18n.ts';
import { forget, useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LogoEditor } from './logo-editor.tsx';
import { useHouseChange } from './use-house-change.ts';

const keptName = 'house-name';

/** The colour that the picker begins with: the product's own by day. */
const ownAccent = '#ad3509';

/** The house's name, sentence, colour and logo. */
export function Whose({ house }: { house: AdminHouse }) {
  const t = useText('house');
  const { save, isSaving, errorOf, failure, show } = useHouseChange();
  const [words, setWords] = useKeptState(keptName, { name: house.name, sentence: house.sentence });
  const [accent, setAccent] = useState(house.accent);
  const { fixed } = house;
  const hint = (field: keyof AdminHouse['fixed']) =>
    fixed[field] ? t('fixed', { variable: fixed[field] }) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save({ ...words, accent }, { onSuccess: () => forget(keptName) });
  }

  return (
    <Card className="grid gap-4">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('whoseTitle')}</h3>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <TextInput
          label={t('name')}
          hint={hint('name')}
          error={errorOf('name')}
          disabled={fixed['name'] !== undefined}
          maxLength={60}
          value={words.name}
          onChange={({ target }) => setWords({ ...words, name: target.value })}
        />
        <TextInput
          label={t('sentence')}
          hint={hint('sentence') ?? t('sentenceHint')}
          error={errorOf('sentence')}
          disabled={fixed['sentence'] !== undefined}
          maxLength={160}
          value={words.sentence}
          onChange={({ target }) => setWords({ ...words, sentence: target.value })}
        />
        <Checkbox
          label={t('ownAccent')}
          hint={hint('accent')}
          disabled={fixed['accent'] !== undefined}
          checked={accent !== null}
          onChange={({ target }) => setAccent(target.checked ? ownAccent : null)}
        />
        {accent === null ? null : (
          <div className="grid gap-2">
            <Field label={t('accent')} hint={t('accentHint')} error={errorOf('accent')}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="color"
                  disabled={fixed['accent'] !== undefined}
                  value={accent}
                  onChange={({ target }) => setAccent(target.value)}
                  className="h-11 w-20 rounded-cover border border-edge bg-page p-1"
                />
              )}
            </Field>
            <AccentSample accent={accent} />
          </div>
        )}
        <Button type="submit" kind="primary" busy={isSaving} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
      <LogoEditor logo={house.logo_url} onChange={show} />
    </Card>
  );
}

/** The accent as it would look by day and by night, or why it cannot be read. */
function AccentSample({ accent }: { accent: string }) {
  const t = useText('house');
  const colours = accentColours(accent);
  if ('contrast' in colours) return <p className="text-sm text-danger">{t('pale', colours)}</p>;
  const looks = [
    { theme: 'day', ground: '#faf6f0', colour: colours.day },
    { theme: 'night', ground: '#14110f', colour: colours.night },
  ] as const;
  return (
    <svg viewBox="0 0 200 36" aria-hidden width="200" height="36">
      {looks.map(({ theme, ground, colour }, at) => (
        <g key={theme} transform={`translate(${at * 102} 0)`}>
          <rect width="98" height="36" rx="8" fill={ground} stroke="#857a70" strokeOpacity="0.5" />
          <text x="49" y="23" textAnchor="middle" fontSize="14" fontWeight="600" fill={colour}>
            {t(theme)}
          </text>
        </g>
      ))}
    </svg>
  );
}
