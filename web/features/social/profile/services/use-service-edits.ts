import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  linkService,
  listLinkedServices,
  type ServiceKind,
  unlinkService,
} from '#shared/social/linked-services.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

/** Links the reader's account at a service with a token, and ends that link. */
export function useServiceEdits(service: ServiceKind) {
  const t = useText('linked-services');
  const client = useQueryClient();
  const confirm = useConfirm();
  const name = t(service);
  const params = { service };
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listLinkedServices) });
  const link = useMutation({
    mutationFn: (token: string) => call(linkService, { params, body: { token } }),
    onSuccess: () => void toast.success(t('linked', { service: name })),
    onSettled: reload,
  });
  const unlink = useMutation({
    mutationFn: async () => {
      const isMeant = await confirm({
        title: t('unlinkTitle', { service: name }),
        text: t('unlinkText', { service: name }),
        confirmLabel: t('unlink'),
        danger: true,
      });
      if (isMeant) await call(unlinkService, { params });
      return isMeant;
    },
    onSuccess: (isMeant) => void (isMeant && toast.success(t('unlinked', { service: name }))),
    onError: (error) => void toast.error(errorText(error, t('failed'))),
    onSettled: reload,
  });
  return { link, unlink };
}
