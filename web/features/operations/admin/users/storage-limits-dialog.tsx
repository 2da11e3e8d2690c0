import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { getStorageLimits, setStorageLimits, type StorageLimits } from '#shared/moderation/admin-users.ts';
import { call } from '#web/lib/api.ts';
import { serverText } from '#web/lib/api-error.ts';
import { useKeptValues } from '#web/lib/form.ts';
import { useText } from '#web/lib/i18n.ts';
import { forget, kept } from '#web/lib/kept.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { isMegabytesOrNull, megabytesOrNull } from './megabytes.ts';

const formId = 'storage-limits';
const keptName = 'storage-limits';
const roles = ['user', 'pro', 'admin'] as const;

/** A dialog with each role's storage limit. */
export function StorageLimitsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('admin-users');
  const limits = useQuery({ ...queryOf(getStorageLimits), enabled: open });
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    forget(keptName);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('storageLimits')}
      description={t('storageLimitsText')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy} disabled={!limits.data}>
            {t('save')}
          </Button>
        </>
      }
    >
      {limits.isError ? <Notice kind="error">{t('storageFailed')}</Notice> : null}
      {limits.isPending ? <Skeleton className="h-40" /> : null}
      {limits.data ? <LimitsForm limits={limits.data} onDone={onClose} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

interface LimitsFormProps {
  limits: StorageLimits;
  onDone: () => void;
  onBusy: (busy: boolean) => void;
}

function LimitsForm({ limits, onDone, onBusy }: LimitsFormProps) {
  const t = useText('admin-users');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<StorageLimits>({
    defaultValues: { ...limits, ...(kept(keptName) as Partial<StorageLimits> | null) },
  });
  useKeptValues(form, keptName);
  const { register, handleSubmit, formState } = form;

  async function save(body: StorageLimits): Promise<void> {
    setFailure(null);
    onBusy(true);
    try {
      client.setQueryData(queryOf(getStorageLimits).queryKey, await call(setStorageLimits, { body }));
      void toast.success(t('storageSaved'));
      forget(keptName);
      onDone();
    } catch (error) {
      setFailure(serverText(error) || t('storageFailed'));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {roles.map((role) => (
        <TextInput
          key={role}
          label={t('storageOf', { role })}
          type="number"
          min={0}
          inputMode="numeric"
          error={formState.errors[role]?.message}
          {...register(role, {
            setValueAs: megabytesOrNull,
            validate: (value) => isMegabytesOrNull(value) || t('limitInvalid'),
          })}
        />
      ))}
    </form>
  );
}
