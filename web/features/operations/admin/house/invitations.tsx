import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createInvitation, listInvitations, revokeInvitation } from '#shared/accounts/invitations.ts';
import { houseInvitationDays, houseInvitationDaysMax, houseInvitationUsesMax } from '#shared/limits.ts';
import { InvitationList } from '#web/components/invitations/invitation-list.tsx';
import { InviteForm } from '#web/components/invitations/invite-form.tsx';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const dayMs = 24 * 60 * 60_000;

/** All invitations to the house, and a form for a new one. */
export function Invitations() {
  const t = useText('house-invitations');
  const { data = [], isError } = useQuery(queryOf(listInvitations));
  const [uses, setUses] = useState(1);
  const [days, setDays] = useState(houseInvitationDays);
  const [role, setRole] = useState<'user' | 'pro'>('user');
  return (
    <Card className="grid gap-4">
      <h3 className="text-lg font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">{t('adminLead')}</p>
      <InviteForm
        refreshes={listInvitations}
        onInvite={({ email }) => {
          const expires_at = new Date(Date.now() + days * dayMs).toISOString();
          return call(createInvitation, { body: { role, uses, expires_at, ...(email ? { email } : null) } });
        }}
      >
        <TextInput
          type="number"
          min={1}
          max={houseInvitationUsesMax}
          label={t('uses')}
          className="w-28"
          value={uses}
          onChange={({ target }) => setUses(target.valueAsNumber || 1)}
        />
        <TextInput
          type="number"
          min={1}
          max={houseInvitationDaysMax}
          label={t('days')}
          className="w-28"
          value={days}
          onChange={({ target }) => setDays(target.valueAsNumber || 1)}
        />
        <Select
          label={t('role')}
          className="w-28"
          value={role}
          onChange={({ target }) => setRole(target.value === 'pro' ? 'pro' : 'user')}
        >
          <option value="user">user</option>
          <option value="pro">pro</option>
        </Select>
      </InviteForm>
      {isError ? <Notice kind="error">{t('loadFailed')}</Notice> : null}
      <InvitationList
        showMakers
        invitations={data}
        refreshes={listInvitations}
        onRevoke={(id) => call(revokeInvitation, { params: { id } })}
      />
    </Card>
  );
}
