import { type FormEvent, useState } from 'react';
import { type AdminHouse, registrationModes } from '#shared/base/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHouseChange } from './use-house-change.ts';

const words = { open: 'open', approval: 'approval', invitation: 'byInvitation', closed: 'closed' } as const;
const hints = {
  open: 'openHint',
  approval: 'approvalHint',
  invitation: 'byInvitationHint',
  closed: 'closedHint',
} as const;

/** Settings of who may open an account and who may look around. */
export function Doors({ house }: { house: AdminHouse }) {
  const t = useText('house');
  const { save, isSaving, errorOf, failure } = useHouseChange();
  const [mode, setMode] = useState(house.registration);
  const [isClosed, setClosed] = useState(house.members_only);
  const [each, setEach] = useState(house.invitations_each);
  const fixed = (field: keyof AdminHouse['fixed']) =>
    house.fixed[field] ? t('fixed', { variable: house.fixed[field] }) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    save({ registration: mode, members_only: isClosed, invitations_each: each });
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('doorsTitle')}</h3>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Select
          label={t('registration')}
          hint={fixed('registration') ?? t(hints[mode])}
          error={errorOf('registration')}
          disabled={house.fixed['registration'] !== undefined}
          value={mode}
          onChange={({ target }) => setMode(registrationModes.find((one) => one === target.value) ?? 'open')}
        >
          {registrationModes.map((one) => (
            <option key={one} value={one}>
              {t(words[one])}
            </option>
          ))}
        </Select>
        <TextInput
          type="number"
          min={0}
          max={100}
          label={t('each')}
          hint={t('eachHint')}
          error={errorOf('invitations_each')}
          value={each}
          onChange={({ target }) => setEach(Math.max(0, target.valueAsNumber || 0))}
        />
        <Checkbox
          label={t('membersOnly')}
          hint={fixed('members_only') ?? t('membersOnlyHint')}
          disabled={house.fixed['members_only'] !== undefined}
          checked={isClosed}
          onChange={({ target }) => setClosed(target.checked)}
        />
        <Button type="submit" kind="primary" busy={isSaving} className="justify-self-start">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
