import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminUser,
  countAdminUsers,
  deleteAdminUser,
  exportAdminUsers,
  listAdminUsers,
  setUserStatus,
} from '#shared/moderation/admin-users.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { saveAs } from '#web/lib/save-as.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import type { UserFilters } from './user-filters.tsx';

/** Activate, deactivate and delete, each with its confirmation, and the text of the last failure. */
export function useUserActions() {
  const t = useText('admin-users');
  const client = useQueryClient();
  const confirm = useConfirm();
  const [error, setError] = useState<string | null>(null);

  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
      client.invalidateQueries({ queryKey: keyOf(countAdminUsers) }),
    ]);
  }

  async function setStatus(user: AdminUser, isActive: boolean, reason?: string): Promise<void> {
    setError(null);
    try {
      const body = { is_active: isActive, ...(reason ? { reason } : {}) };
      await call(setUserStatus, { params: { id: user.id }, body });
    } catch (failure) {
      // A refusal with a reason (the last administrator) is shown as it is.
      const reason = failure instanceof ApiError && failure.status === 409 ? failure.text : '';
      setError(reason || t('statusFailed'));
    }
    await refresh();
  }

  async function remove(user: AdminUser): Promise<void> {
    setError(null);
    const yes = await confirm({
      title: t('deleteTitle', { username: user.username }),
      text: t('deleteQuestion'),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!yes) return;
    try {
      await call(deleteAdminUser, { params: { id: user.id } });
      void toast.success(t('deleted'));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.text) || t('deleteFailed'));
    }
    await refresh();
  }

  /** Downloads all users of the search and filters as a file for spreadsheets. */
  async function download({ search, role, status }: UserFilters): Promise<void> {
    setError(null);
    try {
      await saveAs(exportAdminUsers, { query: { search, role, status } }, 'segue-users.csv');
    } catch {
      setError(t('downloadFailed'));
    }
  }

  return { error, setStatus, remove, download };
}
