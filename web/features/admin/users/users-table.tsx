import type { AdminUser } from '#shared/admin-users.ts';
import { adminUserMessages } from '#shared/messages/admin-users.ts';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';

interface UsersTableProps {
  users: readonly AdminUser[];
  onEdit: (user: AdminUser) => void;
  onToggle: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}

const roleTones = { user: 'quiet', pro: 'live', admin: 'signal' } as const;

export function UsersTable({ users, onEdit, onToggle, onDelete }: UsersTableProps) {
  const t = useText(adminUserMessages);
  return (
    <Table
      caption={t('heading')}
      rows={users}
      rowKey={(user) => user.id}
      stacks
      empty={t('nobody')}
      columns={[
        {
          key: 'id',
          header: t('id'),
          cell: ({ id }) => (
            <span title={id} className="font-mono text-xs text-muted">
              {id.slice(-8)}
            </span>
          ),
        },
        { key: 'username', header: t('username'), cell: (user) => user.username, className: 'font-medium' },
        { key: 'email', header: t('email'), cell: (user) => user.email },
        { key: 'role', header: t('role'), cell: ({ role }) => <Badge tone={roleTones[role]}>{role}</Badge> },
        { key: 'limit', header: t('uploadLimit'), align: 'end', cell: (user) => user.upload_limit_mb },
        {
          key: 'status',
          header: t('status'),
          cell: (user) => (
            <span title={user.block_reason ?? undefined}>
              <Badge tone={user.is_active ? 'live' : 'danger'}>
                {t(user.is_active ? 'active' : 'inactive')}
              </Badge>
            </span>
          ),
        },
        {
          key: 'actions',
          header: t('actions'),
          align: 'end',
          cell: (user) => {
            const { username } = user;
            return (
              <div className="flex justify-end gap-1">
                <Button
                  size="sm"
                  kind="plain"
                  aria-label={t('editNamed', { username })}
                  onClick={() => onEdit(user)}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="sm"
                  kind="plain"
                  aria-label={t(user.is_active ? 'deactivateNamed' : 'activateNamed', { username })}
                  onClick={() => onToggle(user)}
                >
                  {t(user.is_active ? 'deactivate' : 'activate')}
                </Button>
                <Button
                  size="sm"
                  kind="plain"
                  className="text-danger hover:text-danger"
                  aria-label={t('deleteNamed', { username })}
                  onClick={() => onDelete(user)}
                >
                  {t('delete')}
                </Button>
              </div>
            );
          },
        },
      ]}
    />
  );
}
