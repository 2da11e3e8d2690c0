import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HouseInvitation } from '#shared/accounts/invitations.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface InvitationListProps {
  invitations: readonly HouseInvitation[];
  refreshes: Pick<EndpointSpec, 'id'>;
  onRevoke: (id: string) => Promise<unknown>;
  /** True to name the makers: the administrators' list. */
  showMakers?: boolean;
}

/** Invitations with those who came by them. */
export function InvitationList({ invitations, refreshes, onRevoke, showMakers }: InvitationListProps) {
  const t = useText('house-invitations');
  const language = useLanguage();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: onRevoke,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(refreshes) }),
  });
  const day = (moment: string) => new Date(moment).toLocaleDateString(language);
  const isOver = ({ expires_at, uses, uses_max }: HouseInvitation) =>
    uses >= uses_max || Date.parse(expires_at) <= Date.now();
  const columns: Column<HouseInvitation>[] = [
    { key: 'for', header: t('for'), cell: ({ email }) => email ?? t('anybody') },
    ...(showMakers
      ? [{ key: 'by', header: t('madeBy'), cell: (one: HouseInvitation) => one.made_by ?? '–' }]
      : []),
    { key: 'role', header: t('role'), cell: ({ role }) => role },
    { key: 'used', header: t('used'), align: 'end', cell: ({ uses, uses_max }) => `${uses} / ${uses_max}` },
    { key: 'usedBy', header: t('usedBy'), cell: ({ used_by }) => used_by.join(', ') || '–' },
    { key: 'until', header: t('until'), cell: (one) => (isOver(one) ? t('ended') : day(one.expires_at)) },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (one) =>
        isOver(one) ? null : (
          <Button
            size="sm"
            aria-label={t('revokeOf', { date: day(one.created_at) })}
            onClick={() => revoke.mutate(one.id)}
          >
            {t('revoke')}
          </Button>
        ),
    },
  ];
  return (
    <>
      {revoke.isError ? <Notice kind="error">{errorText(revoke.error, t('failed'))}</Notice> : null}
      <Table
        stacks
        caption={t('caption')}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={t('none')}
      />
    </>
  );
}
