import { type FormEvent, useState } from 'react';
import type { AdminHouse } from '#shared/base/house.ts';
import { houseTexts } from '#shared/base/house-texts.ts';
import { houseTextMax } from '#shared/limits.ts';
import { type Language, languageNames, languages } from '#shared/texts/languages.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { forget, useKeptState } from '#web/lib/kept.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHouseChange } from './use-house-change.ts';

const keptName = 'house-texts';

const hints = {
  rules: 'rulesHint',
  imprint: 'imprintHint',
  contact: 'contactHint',
  privacy: 'privacyHint',
} as const;

/** The house's rules, imprint, contact and additions to the privacy page, in each language. */
export function HouseTexts({ house }: { house: AdminHouse }) {
  const t = useText('house');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { save, isSaving, errorOf, failure } = useHouseChange();
  const [texts, setTexts] = useKeptState(keptName, {
    rules: house.rules,
    imprint: house.imprint,
    contact: house.contact,
    privacy: house.privacy,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(texts, { onSuccess: () => forget(keptName) });
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('textsTitle')}</h3>
        <p className="text-sm text-muted">{t('textsLead')}</p>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Select
          label={t('language')}
          className="max-w-60"
          value={language}
          onChange={({ target }) => setLanguage(languageNames.find((one) => one === target.value) ?? 'en')}
        >
          {languageNames.map((one) => (
            <option key={one} value={one}>
              {languages[one].name}
            </option>
          ))}
        </Select>
        <div className="grid gap-4 lg:grid-cols-2">
          {houseTexts.map((name) => (
            <TextArea
              key={name}
              label={t(name)}
              hint={t(hints[name])}
              error={errorOf(name)}
              rows={6}
              lang={language}
              maxLength={houseTextMax}
              value={texts[name][language]}
              onChange={({ target }) =>
                setTexts({ ...texts, [name]: { ...texts[name], [language]: target.value } })
              }
            />
          ))}
        </div>
        <Button type="submit" kind="primary" busy={isSaving} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
