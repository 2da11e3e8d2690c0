import { useMutation } from '@tanstack/react-query';
import { DatabaseBackup, Users } from 'lucide-react';
import { backupNow } from '#shared/operations/backups.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { log } from '#web/lib/log.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';

/** Links to the administrators' three most frequent tasks. */
export function QuickActions() {
  const t = useText('admin');
  const backup = useMutation({
    mutationFn: () => call(backupNow),
    onSuccess: () => void toast.success(t('backupStarted')),
    onError: (error) => {
      log.warn('backup', error);
      void toast.error(t('backupFailed'));
    },
  });
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('quickActions')}</h2>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.adminUsers()} icon={Users}>
          {t('users')}
        </LinkButton>
        <LinkButton to={paths.adminBackup()}>{t('backup')}</LinkButton>
        <Button kind="primary" icon={DatabaseBackup} busy={backup.isPending} onClick={() => backup.mutate()}>
          {t('backupNow')}
        </Button>
      </div>
    </Card>
  );
}
