import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type AdminUser,
  type AdminUserPatch,
  listAdminUsers,
  updateAdminUser,
} from '#shared/moderation/admin-users.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useKeptValues } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { forget, kept } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox, Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { isMegabytesOrNull, megabytesOrNull } from './megabytes.ts';

const formId = 'edit-user';
const keptUserEdit = (id: string): string => `edit-user:${id}`;

/** Username, email, role, limits and state of one person. */
export function EditUserDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const t = useText('admin-users');
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    if (user) forget(keptUserEdit(user.id));
    onClose();
  };
  return (
    <Dialog
      open={user !== null}
      onClose={close}
      title={t('editTitle')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      {user ? <EditUserForm key={user.id} user={user} onDone={onClose} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

interface EditUserFormProps {
  user: AdminUser;
  onDone: () => void;
  onBusy: (busy: boolean) => void;
}

function EditUserForm({ user, onDone, onBusy }: EditUserFormProps) {
  const t = useText('admin-users');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const keptName = keptUserEdit(user.id);
  const form = useForm<AdminUserPatch>({
    defaultValues: {
      username: user.username,
      email: user.email,
      role: user.role,
      is_active: user.is_active,
      upload_limit_mb: user.upload_limit_mb,
      storage_limit_mb: user.storage_limit_mb,
      ...(kept(keptName) as Partial<AdminUserPatch> | null),
    },
  });
  useKeptValues(form, keptName);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;

  async function save(body: AdminUserPatch): Promise<void> {
    setFailure(null);
    onBusy(true);
    try {
      await call(updateAdminUser, { params: { id: user.id }, body });
      await client.invalidateQueries({ queryKey: keyOf(listAdminUsers) });
      void toast.success(t('saved'));
      forget(keptName);
      onDone();
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 ? error.text : '';
      setFailure(reason || t('updateFailed'));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextInput
        label={t('username')}
        autoComplete="off"
        error={errors.username?.message}
        {...register('username', { required: t('usernameRequired') })}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', {
          required: t('emailRequired'),
          pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t('emailInvalid') },
        })}
      />
      <Select label={t('role')} {...register('role')}>
        <option value="user">user</option>
        <option value="pro">pro</option>
        <option value="admin">admin</option>
      </Select>
      <TextInput
        label={t('uploadLimit')}
        type="number"
        min={0}
        inputMode="numeric"
        error={errors.upload_limit_mb?.message}
        {...register('upload_limit_mb', {
          valueAsNumber: true,
          validate: (value) => (Number.isInteger(value) && value >= 0) || t('limitInvalid'),
        })}
      />
      <TextInput
        label={t('storageLimit')}
        hint={t('storageLimitHint')}
        type="number"
        min={0}
        inputMode="numeric"
        error={errors.storage_limit_mb?.message}
        {...register('storage_limit_mb', {
          setValueAs: megabytesOrNull,
          validate: (value) => isMegabytesOrNull(value) || t('limitInvalid'),
        })}
      />
      <Checkbox label={t('accountActive')} {...register('is_active')} />
    </form>
  );
}
