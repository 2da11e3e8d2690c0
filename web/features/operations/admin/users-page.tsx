import { useQuery } from '@tanstack/react-query';
import { Download, HardDrive } from 'lucide-react';
import { useState } from 'react';
import {
  type AdminUser,
  adminUsersPageSize,
  countAdminUsers,
  listAdminUsers,
} from '#shared/moderation/admin-users.ts';
import { addressOf } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Pager } from './pager.tsx';
import { DeactivateDialog } from './users/deactivate-dialog.tsx';
import { EditUserDialog } from './users/edit-user-dialog.tsx';
import { StorageLimitsDialog } from './users/storage-limits-dialog.tsx';
import { useDirectCall } from './users/use-direct-call.ts';
import { useUserActions } from './users/use-user-actions.ts';
import { UserFiltersBar, useUserFilters } from './users/user-filters.tsx';
import { UsersTable } from './users/users-table.tsx';

/** User management: find people, edit, activate or deactivate, delete. */
export function UsersPage() {
  const t = useText('admin-users');
  const [filters, setFilters] = useUserFilters();
  const users = useQuery({
    ...queryOf(listAdminUsers, { query: filters }),
    placeholderData: (before) => before,
  });
  const total = useQuery({
    ...queryOf(countAdminUsers, { query: filters }),
    placeholderData: (before) => before,
  });
  const actions = useUserActions();
  const direct = useDirectCall();
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const [areLimitsOpen, setLimitsOpen] = useState(false);
  const [deactivated, setDeactivated] = useState<AdminUser | null>(null);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-display text-lg font-bold">{t('heading')}</h2>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={HardDrive} onClick={() => setLimitsOpen(true)}>
            {t('storageLimits')}
          </Button>
          <Button size="sm" icon={Download} onClick={() => void actions.download(filters)}>
            {t('download')}
          </Button>
        </div>
      </div>
      <UserFiltersBar filters={filters} onChange={setFilters} />
      {users.isError ? (
        <Notice
          kind="error"
          detail={direct.answer ?? undefined}
          actions={
            <>
              <Button size="sm" onClick={() => void users.refetch()}>
                {t('tryAgain')}
              </Button>
              <a
                className="inline-flex min-h-11 items-center px-3 text-sm underline underline-offset-4"
                href={addressOf(listAdminUsers, { query: filters })}
                onClick={(event) => {
                  event.preventDefault();
                  void direct.ask(filters);
                }}
              >
                {t('tryDirect')}
              </a>
            </>
          }
        >
          {t('loadFailed')}
        </Notice>
      ) : null}
      {actions.error ? <Notice kind="error">{actions.error}</Notice> : null}
      {users.data ? (
        <Card className="grid grid-cols-1 gap-3 p-2 sm:p-4">
          <UsersTable
            users={users.data}
            onEdit={setEdited}
            onDelete={(user) => void actions.remove(user)}
            onToggle={(user) => {
              if (user.is_active) setDeactivated(user);
              else void actions.setStatus(user, true);
            }}
          />
          <Pager
            label={t('heading')}
            previousLabel={t('previousPage')}
            nextLabel={t('nextPage')}
            page={filters.page}
            pageSize={adminUsersPageSize}
            total={total.data?.total ?? users.data.length}
            shown={(range) => t('shown', range)}
            onChange={(page) => setFilters({ page })}
          />
        </Card>
      ) : users.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-2">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </LoadingRegion>
      ) : null}
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
      <StorageLimitsDialog open={areLimitsOpen} onClose={() => setLimitsOpen(false)} />
      <DeactivateDialog
        user={deactivated}
        onClose={() => setDeactivated(null)}
        onConfirm={(user, reason) => {
          setDeactivated(null);
          void actions.setStatus(user, false, reason);
        }}
      />
    </div>
  );
}
