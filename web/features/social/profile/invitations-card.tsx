import { useQuery } from '@tanstack/react-query';
import {
  createOwnInvitation,
  listOwnInvitations,
  revokeOwnInvitation,
} from '#shared/accounts/invitations.ts';
import { InvitationList } from '#web/components/invitations/invitation-list.tsx';
import { InviteForm } from '#web/components/invitations/invite-form.tsx';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';

/** The reader's invitations to the house; nothing where members do not invite. */
export function InvitationsCard() {
  const t = useText('house-invitations');
  const { data } = useQuery(queryOf(listOwnInvitations));
  if (!data || (data.left === 0 && data.invitations.length === 0)) return null;
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <p className="text-sm text-muted">{t('ownLead', { count: data.left })}</p>
      {data.left > 0 ? (
        <InviteForm
          refreshes={listOwnInvitations}
          onInvite={({ email }) => call(createOwnInvitation, { body: email ? { email } : {} })}
        />
      ) : null}
      <InvitationList
        invitations={data.invitations}
        refreshes={listOwnInvitations}
        onRevoke={(id) => call(revokeOwnInvitation, { params: { id } })}
      />
    </Card>
  );
}
