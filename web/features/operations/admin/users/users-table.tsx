import { Ellipsis, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import type { AdminUser } from '#shared/moderation/admin-users.ts';
import { NamedAvatar } from '#web/components/named-avatar.tsx';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Table } from '#web/ui/table.tsx';

interface UsersTableProps {
  users: readonly AdminUser[];
  onEdit: (user: AdminUser) => void;
  onToggle: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}

const roleTones = { user: 'quiet', pro: 'live', admin: 'signal' } as const;

export function UsersTable({ users, onEdit, onToggle, onDelete }: UsersTableProps) {
  const t = useText('admin-users');
  return (
    <Table
      caption={t('heading')}
      rows={users}
      rowKey={(user) => user.id}
      stacks
      dense
      empty={t('nobody')}
      columns={[
        {
          key: 'username',
          header: t('username'),
          cell: (user) => <NamedAvatar name={user.username} />,
          className: 'font-medium',
        },
        {
          key: 'email',
          header: t('email'),
          cell: (user) => user.email,
          // Between a phone and a desk it gives way, so that the actions stay in view.
          className: 'sm:max-lg:max-w-48 sm:max-lg:truncate',
        },
        { key: 'role', header: t('role'), cell: ({ role }) => <Badge tone={roleTones[role]}>{role}</Badge> },
        {
          key: 'limit',
          header: t('uploadLimit'),
          align: 'end',
          cell: (user) => user.upload_limit_mb,
          className: 'sm:max-lg:whitespace-normal',
        },
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
          className: 'sm:py-0',
          cell: (user) => {
            const label = t('actionsNamed', { username: user.username });
            const toggle = user.is_active
              ? { label: t('deactivate'), icon: UserX }
              : { label: t('activate'), icon: UserCheck };
            return (
              <Menu
                label={label}
                items={[
                  { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => onEdit(user) },
                  { key: 'toggle', ...toggle, onSelect: () => onToggle(user) },
                  {
                    key: 'delete',
                    label: t('delete'),
                    icon: Trash2,
                    danger: true,
                    separated: true,
                    onSelect: () => onDelete(user),
                  },
                ]}
              >
                {(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} />}
              </Menu>
            );
          },
        },
        {
          key: 'id',
          header: t('id'),
          cell: ({ id }) => (
            <span title={id} className="font-mono text-xs text-muted">
              {id.slice(-8)}
            </span>
          ),
        },
      ]}
    />
  );
}
