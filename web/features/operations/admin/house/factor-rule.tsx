import { type FormEvent, useState } from 'react';
import { type AdminHouse, secondFactorRules } from '#shared/base/house.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHouseChange } from './use-house-change.ts';

const words = { nobody: 'factorNobody', admins: 'factorAdmins', everybody: 'factorEverybody' } as const;
const hints = {
  nobody: 'factorNobodyHint',
  admins: 'factorAdminsHint',
  everybody: 'factorEverybodyHint',
} as const;

/** Setting of who must have a second factor, and the moment from which it holds. */
export function FactorRule({ house }: { house: AdminHouse }) {
  const t = useText('house');
  const language = useLanguage();
  const { save, isSaving, errorOf, failure } = useHouseChange();
  const [rule, setRule] = useState(house.second_factor);
  const { second_factor: saved, second_factor_from: from } = house;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save({ second_factor: rule });
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('factorTitle')}</h3>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Select
          label={t('factorWho')}
          hint={t(hints[rule])}
          error={errorOf('second_factor')}
          value={rule}
          onChange={({ target }) =>
            setRule(secondFactorRules.find((one) => one === target.value) ?? 'nobody')
          }
        >
          {secondFactorRules.map((one) => (
            <option key={one} value={one}>
              {t(words[one])}
            </option>
          ))}
        </Select>
        <p className="text-sm text-muted">
          {rule === saved && from !== null
            ? t('factorFrom', { when: formatDateTime(from, language) })
            : t('factorGrace')}
        </p>
        <Button type="submit" kind="primary" busy={isSaving} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
